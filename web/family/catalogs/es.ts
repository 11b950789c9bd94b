import type { en } from './en.ts';

export const es: Record<keyof typeof en, string> = {
  'signIn.title': 'Tu liga',
  'signIn.text': 'Inicia sesión para ver los partidos de tu familia, llevar el marcador desde el campo y hablar con tu equipo.',
  'follow.title': 'Sigue a un niño o una niña',
  'follow.text': 'Una familia te invita a seguir los partidos de su hijo o hija. Verás de quién se trata cuando hayas aceptado.',
  'follow.accept': 'Aceptar la invitación',
  'follow.notValid': 'Esta invitación no funciona, o ya no. Pide una nueva a la familia que te la envió.',
  'tab.home': 'Inicio',
  'tab.standings': 'Posiciones',
  'tab.chat': 'Chat',
  'tab.me': 'Tú',
};
