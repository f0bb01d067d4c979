import { enPage } from '../src/i18n/en_page';

type Theme = keyof typeof enPage.themes;
const themes = Object.keys(enPage.themes) as Theme[];
/** Also read by theme_first.js, before anything is painted. */
const storageName = 'attention-theme';

/** Fills the switch and keeps page and players in the chosen theme. The choice is remembered where storage works. */
export function startThemeSwitch(place: HTMLElement): void {
  const chosen = currentTheme();
  const legend = document.createElement('legend');
  legend.className = 'for-ears';
  legend.textContent = enPage.theme;
  place.append(legend, ...themes.map((theme) => choice(theme, theme === chosen)));
  place.addEventListener('change', (event) => {
    const theme = (event.target as HTMLInputElement).value as Theme;
    show(theme);
    remember(theme);
  });
  place.hidden = false;
  show(chosen);
}

function choice(theme: Theme, checked: boolean): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'theme';
  input.value = theme;
  input.checked = checked;
  label.append(input, enPage.themes[theme]);
  return label;
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const player of document.querySelectorAll('attention-player')) {
    if (theme === 'system') player.removeAttribute('theme');
    else player.setAttribute('theme', theme);
  }
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, theme);
  } catch {
    // Storage is forbidden (a sandboxed frame) or full; the choice then lasts as long as the page.
  }
}
