import type { en } from './en.ts';

export const es: Record<keyof typeof en, string> = {
  loading: 'Cargando…',
  retry: 'Intentar de nuevo',
  offline: 'Sin conexión',
  keptSince: 'Sin conexión. Actualizado: {when}',
  newVersion: 'Hay una versión nueva de esta app.',
  takeNewVersion: 'Cargarla',
  unreachable: 'No se puede conectar con la liga en este momento. ¿Tiene conexión?',
  problem:
    '{kind, select, invalid_request {Falta un dato, o alguno no está bien.} not_a_member {Usted no es miembro de esta liga, o ya no lo es.} membership_pending {Falta que su liga apruebe su solicitud.} not_found {Esto ya no está aquí.} too_many_requests {Fueron demasiadas solicitudes. Intente de nuevo en un minuto.} unavailable {La liga está ocupada en este momento. Intente de nuevo en un instante.} already_decided {Ya hay una decisión sobre esto.} game_not_open {El estado del partido no permite esto.} edit_conflict {Otra persona cambió esto mientras tanto. Revíselo otra vez.} field_taken {El campo está ocupado a esa hora. Elija otra hora u otro campo.} slot_taken {Otra persona tiene este lugar.} limit_reached {Ya no puede haber más. Quite primero uno.} last_admin {La liga necesita un administrador. Dé primero el rol a otra persona.} unknown_reference {Algo de lo que eligió no corresponde aquí, o ya no está.} internal_error {Algo falló en el servicio de la liga. Intente de nuevo en un instante.} other {}}',
  failed: 'Algo salió mal en la app.',
  main: 'Principal',
  close: 'Cerrar',
  cancel: 'Volver',
  draft: 'Está puesto su borrador de {when}.',
  discard: 'Descartarlo',
  outdated: 'Alguien ha cambiado esto desde que empezó. Lo que escribió sigue aquí: mírelo otra vez antes de enviarlo.',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  'signIn.failed':
    '{kind, select, canceled {No se inició sesión: no se terminó el inicio de sesión.} provider_away {Ahora no se puede contactar con el servicio de inicio de sesión. ¿Hay conexión?} ended {La sesión ha terminado. Inicie sesión otra vez.} not_renewed {La sesión ha terminado, porque el servicio de inicio de sesión no permite que la app la mantenga. Inicie sesión otra vez.} other {El servicio de inicio de sesión lo ha rechazado ({code}). Lo tiene que arreglar quien administra el servicio de la liga: envíele este código.}}',
  'extra.name':
    '{what, select, overtime {Tiempo extra {number}} inning {Entrada extra {number}} shootout {Tiros desde el punto penal} other {{what}}}',
  'extra.add':
    '{what, select, overtime {Agregar tiempo extra} inning {Agregar una entrada extra} shootout {Agregar tiros penales} other {Agregar {what}}}',
  'extra.hint':
    '{kind, select, shootout {Cuántos tiros entraron. No forman parte del marcador.} other {Forma parte del marcador del partido.}}',
  'extra.remove': 'Quitar',
  'extra.notLevel': 'Los tiros penales deciden un partido empatado: escriba el marcador sin ellos.',
  'periods.enter': 'Anotar por {unit, select, set {set} inning {entrada} quarter {cuarto} half {tiempo} other {periodo}}',
  'periods.title': 'Por {unit, select, set {set} inning {entrada} quarter {cuarto} half {tiempo} other {periodo}}',
  'periods.score': '{team}, {unit, select, set {set} inning {entrada} quarter {cuarto} half {tiempo} other {periodo}} {number}',
  'periods.hint': 'Deje en blanco donde un equipo no bateó.',
  'periods.add': 'Agregar {unit, select, set {un set} inning {una entrada} quarter {un cuarto} half {un tiempo} other {un periodo}}',
  'periods.remove':
    'Quitar {unit, select, set {el último set} inning {la última entrada} quarter {el último cuarto} half {el último tiempo} other {el último periodo}}',
  'periods.notScore':
    '{unit, select, set {Los sets no dan este marcador.} inning {Las entradas no suman el marcador.} quarter {Los cuartos no suman el marcador.} half {Los tiempos no suman el marcador.} other {Los periodos no suman el marcador.}}',
  'share.send': 'Enviarlo',
  'share.copy': 'Copiar',
  'share.copied': 'Copiado.',
  'share.group': 'Texto para un grupo de chat',
  'share.copyText': 'Copiar el texto',
  'share.textCopied': 'El texto está copiado.',
  timeTbd: 'Hora por definir',
  fieldUnknown: 'Campo por anunciar',
  status:
    '{status, select, scheduled {} in_progress {En vivo} final {Final} postponed {Pospuesto} canceled {Cancelado} suspended {Suspendido} forfeit {Incomparecencia} displaced {En espera} other {{status}}}',
  room: '{room, select, announcements {Anuncios} coaches {Entrenadores} officials {Árbitros} league_office {Oficina de la liga} other {{name}}}',
  role: '{role, select, admin {Administrador} staff {Personal} coach {Entrenador} umpire {Árbitro} referee {Árbitro} official {Árbitro} parent {Padre o madre} follower {Seguidor} other {{role}}}',
  'standings.column':
    '{column, select, played {Partidos jugados} wins {Ganados} losses {Perdidos} ties {Empatados} draws {Empatados} pct {Porcentaje de victorias} behind {Juegos de diferencia} goalsFor {Goles a favor} goalsAgainst {Goles en contra} goalDifference {Diferencia de goles} setsFor {Sets ganados} setsAgainst {Sets perdidos} pointsFor {Puntos a favor} pointsAgainst {Puntos en contra} perGame {Puntos por partido} points {Puntos} other {Racha}}',
  'standings.short':
    '{column, select, played {PJ} wins {G} losses {P} ties {E} draws {E} pct {%} behind {JD} goalsFor {GF} goalsAgainst {GC} goalDifference {DG} setsFor {SG} setsAgainst {SP} pointsFor {PF} pointsAgainst {PC} perGame {Pts/J} points {Pts} other {Racha}}',
  'standings.streakOf': '{result, select, W {G{games}} L {P{games}} other {E{games}}}',
};
