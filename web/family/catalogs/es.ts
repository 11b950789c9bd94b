import type { en } from './en.ts';

export const es: Record<keyof typeof en, string> = {
  'signIn.title': 'Tu liga',
  'signIn.text': 'Inicia sesión para ver los partidos de tu familia, llevar el marcador desde el campo y hablar con tu equipo.',
  'tab.home': 'Inicio',
  'tab.standings': 'Posiciones',
  'tab.chat': 'Chat',
  'tab.me': 'Tú',
};
