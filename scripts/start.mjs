import { buildAll } from './build.mjs';
import { main } from './setup/index.mjs';

await main(async () => {
  const code = await buildAll();
  if (code !== 0) return code;
  // Imported only now, since it uses the npm packages that the set-up above has installed.
  const { serveSite } = await import('./serve_site.mjs');
  const { address } = await serveSite();
  console.log(`The page is at ${address} (Ctrl+C ends it).`);
  return 0;
});
