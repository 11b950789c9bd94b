import type { en } from './en.ts';

export const es: Record<keyof typeof en, string> = {
  loading: 'Cargando…',
  retry: 'Intentar de nuevo',
  offline: 'Sin conexión',
  keptSince: 'Actualizado: {when}. Ahora no hay conexión.',
  unreachable: 'No se puede contactar con la liga en este momento. ¿Hay conexión?',
  problem:
    '{kind, select, invalid_request {Hay algo que no está bien rellenado.} not_a_member {Usted no es miembro de esta liga, o ya no lo es.} membership_pending {Su liga todavía tiene que aprobarlo.} not_found {Esto ya no está aquí.} too_many_requests {Fueron demasiadas solicitudes. Intente de nuevo en un minuto.} unavailable {La liga está ocupada en este momento. Intente de nuevo en un instante.} internal_error {Algo falló en el servicio de la liga. Intente de nuevo en un instante.} other {}}',
  failed: 'Algo salió mal en la aplicación.',
  main: 'Principal',
  close: 'Cerrar',
  cancel: 'Cancelar',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  timeTbd: 'Hora por definir',
  fieldUnknown: 'Campo por anunciar',
  status:
    '{status, select, scheduled {} in_progress {En vivo} final {Final} postponed {Aplazado} canceled {Cancelado} suspended {Suspendido} forfeit {Perdido por incomparecencia} displaced {Desplazado} other {{status}}}',
  role: '{role, select, admin {Administrador} staff {Personal} coach {Entrenador} umpire {Árbitro} parent {Padre o madre} follower {Seguidor} other {{role}}}',
};
