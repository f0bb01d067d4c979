import { enInterface } from './en_interface';
import { enNarration } from './en_narration';
import { enExplainedSymbols, enRoles, enSymbol } from './en_roles';
import type { Strings } from './strings';

export const en: Strings = {
  language: 'en',
  roles: enRoles,
  symbol: enSymbol,
  explainedSymbols: enExplainedSymbols,
  narration: enNarration,
  interface: enInterface,
};
