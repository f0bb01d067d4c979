import { defineElements } from '../src/elements/define';
import { startContents } from './contents';
import { startFigures } from './figures';
import { startFormulaStages } from './formula_stages';
import { holdTarget } from './hold_target';
import { startProjector } from './projector';
import { startThemeSwitch } from './theme_switch';

defineElements();

const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
if (themeSwitch !== null) startThemeSwitch(themeSwitch);

const contents = document.querySelector<HTMLDetailsElement>('.contents details');
const chapters = [...document.querySelectorAll<HTMLElement>('.chapter')];
if (contents !== null) startContents(contents, chapters);
holdTarget(chapters);

startProjector(document.querySelectorAll<HTMLElement>('.figure'));

startFormulaStages(document.querySelectorAll<HTMLElement>('.formula-parts'));
startFigures(document.querySelectorAll<HTMLElement>('[data-figure]'));
