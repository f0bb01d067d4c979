import { enGuess } from './en_guess';
import { enInterface } from './en_interface';
import { enNarration } from './en_narration';
import { enRoles, enSymbol } from './en_roles';
import { enScenes } from './en_scenes';
import type { Strings } from './strings';

export const en: Strings = {
  language: 'en',
  direction: 'ltr',
  roles: enRoles,
  symbol: enSymbol,
  narration: enNarration,
  interface: enInterface,
  scenes: enScenes,
  guess: enGuess,
};
