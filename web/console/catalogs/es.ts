import type { en } from './en.ts';

export const es: Record<keyof typeof en, string> = {
  'signIn.title': 'Consola de la liga',
  'signIn.text': 'Inicia sesión para dirigir tu liga: aprobaciones, plantillas, calendario, resultados.',
  'tab.waiting': 'Pendiente',
  'tab.schedule': 'Calendario',
  'tab.people': 'Personas',
  'tab.league': 'Liga',
  'tab.more': 'Más',
  'orgs.title': 'Tus ligas',
  'orgs.none':
    'Todavía no eres administrador de ninguna liga. Abre la invitación de administrador que recibiste o pregunta a quien dirige tu liga.',
  'orgs.open': 'Abrir',
};
