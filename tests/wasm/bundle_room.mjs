import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/build_package.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

await bundle(path('room.ts'), path('../../build/wasm/room'), 'room.mjs');
