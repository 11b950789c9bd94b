import type { Translation } from '../messages.ts';
import { FIGURES } from './figures-es.ts';

/** Spanish as leagues in the Americas write it; people are addressed as usted. */
export const es: Translation = {
  locale: 'es-US',
  messages: {
    'role.admin': 'los administradores',
    'role.staff': 'el personal de la liga',
    'role.coach': 'los entrenadores',
    'role.umpire': 'los árbitros',
    'role.parent': 'los padres y tutores',
    'role.follower': 'los seguidores',

    'date.day': '{weekday} {day} de {month}',
    'date.clock': '{hour}:{minute} {dayPeriod}',
    'date.time': '{weekday} {day} de {month}, {hour}:{minute} {dayPeriod}',
    'date.time-tbd': '{weekday} {day} de {month}, hora por definir',

    'push.title.org': '{org}',
    'push.title.game': '{visitor} vs. {home}',
    'push.chat-message': `{room, select,
      announcements {Nuevo anuncio}
      coaches {Nuevo mensaje en el chat de entrenadores}
      officials {Nuevo mensaje en el chat de árbitros}
      office {Nuevo mensaje en el chat con la oficina de la liga}
      other {Nuevo mensaje en el chat de {team}}}`,
    'push.requests-waiting': '{count, plural, one {# solicitud espera su respuesta} other {# solicitudes esperan su respuesta}}',
    'push.request-decided': 'Ya hay una decisión sobre su solicitud',
    'push.request-outcome': `{request, select,
      membership {{outcome, select,
        approved {Su solicitud para unirse fue aprobada}
        denied {Su solicitud para unirse fue rechazada}
        other {Ya no es parte de la liga}}}
      team_claim {{outcome, select,
        approved {Su solicitud de un equipo fue aprobada}
        denied {Su solicitud de un equipo fue rechazada}
        other {Ya no tiene este equipo}}}
      other {{outcome, select,
        approved {Su solicitud sobre un niño o una niña fue aprobada}
        denied {Su solicitud sobre un niño o una niña fue rechazada}
        other {Ya no tiene vínculo con un niño o una niña}}}}`,
    'push.game-change': `{status, select,
      scheduled {{news, select,
        time {Partido del {at}: se juega, con nuevo horario}
        place {Partido del {at}: se juega, en otro lugar}
        both {Partido del {at}: se juega, con nuevo horario y en otro lugar}
        other {Partido del {at}: se juega, vuelve al calendario}}}
      in_progress {Partido del {at}: en juego}
      final {Partido del {at}: finalizado}
      postponed {Partido del {at}: pospuesto}
      canceled {Partido del {at}: cancelado}
      suspended {Partido del {at}: suspendido}
      forfeit {Partido del {at}: decidido por incomparecencia}
      other {{news, select,
        time {Partido del {at}: nuevo horario}
        place {Partido del {at}: nuevo lugar}
        other {Partido del {at}: nuevo horario y lugar}}}}`,
    'push.title.team': '{team}',
    'push.team-event': `{amount, select,
      several {{kind, select,
        practice {{news, select,
          made {Prácticas desde el {at}: nuevas en su calendario}
          time {Prácticas desde el {at}: nuevo horario}
          place {Prácticas desde el {at}: nuevo lugar}
          both {Prácticas desde el {at}: nuevo horario y lugar}
          canceled {Prácticas desde el {at}: canceladas}
          restored {Prácticas desde el {at}: vuelven al calendario}
          other {Prácticas desde el {at}: partidos de la liga ocupan su lugar, y su equipo decide qué pasa}}}
        meeting {{news, select,
          made {Reuniones desde el {at}: nuevas en su calendario}
          time {Reuniones desde el {at}: nuevo horario}
          place {Reuniones desde el {at}: nuevo lugar}
          both {Reuniones desde el {at}: nuevo horario y lugar}
          canceled {Reuniones desde el {at}: canceladas}
          restored {Reuniones desde el {at}: vuelven al calendario}
          other {Reuniones desde el {at}: partidos de la liga ocupan su lugar, y su equipo decide qué pasa}}}
        picture_day {{news, select,
          made {Días de fotos desde el {at}: nuevos en su calendario}
          time {Días de fotos desde el {at}: nuevo horario}
          place {Días de fotos desde el {at}: nuevo lugar}
          both {Días de fotos desde el {at}: nuevo horario y lugar}
          canceled {Días de fotos desde el {at}: cancelados}
          restored {Días de fotos desde el {at}: vuelven al calendario}
          other {Días de fotos desde el {at}: partidos de la liga ocupan su lugar, y su equipo decide qué pasa}}}
        other {{news, select,
          made {Eventos del equipo desde el {at}: nuevos en su calendario}
          time {Eventos del equipo desde el {at}: nuevo horario}
          place {Eventos del equipo desde el {at}: nuevo lugar}
          both {Eventos del equipo desde el {at}: nuevo horario y lugar}
          canceled {Eventos del equipo desde el {at}: cancelados}
          restored {Eventos del equipo desde el {at}: vuelven al calendario}
          other {Eventos del equipo desde el {at}: partidos de la liga ocupan su lugar, y su equipo decide qué pasa}}}}}
      other {{kind, select,
        practice {{news, select,
          made {Práctica del {at}: nueva en su calendario}
          time {Práctica del {at}: nuevo horario}
          place {Práctica del {at}: nuevo lugar}
          both {Práctica del {at}: nuevo horario y lugar}
          canceled {Práctica del {at}: cancelada}
          restored {Práctica del {at}: vuelve al calendario}
          other {Práctica del {at}: un partido de la liga ocupa su lugar, y su equipo decide qué pasa}}}
        meeting {{news, select,
          made {Reunión del {at}: nueva en su calendario}
          time {Reunión del {at}: nuevo horario}
          place {Reunión del {at}: nuevo lugar}
          both {Reunión del {at}: nuevo horario y lugar}
          canceled {Reunión del {at}: cancelada}
          restored {Reunión del {at}: vuelve al calendario}
          other {Reunión del {at}: un partido de la liga ocupa su lugar, y su equipo decide qué pasa}}}
        picture_day {{news, select,
          made {Día de fotos del {at}: nuevo en su calendario}
          time {Día de fotos del {at}: nuevo horario}
          place {Día de fotos del {at}: nuevo lugar}
          both {Día de fotos del {at}: nuevo horario y lugar}
          canceled {Día de fotos del {at}: cancelado}
          restored {Día de fotos del {at}: vuelve al calendario}
          other {Día de fotos del {at}: un partido de la liga ocupa su lugar, y su equipo decide qué pasa}}}
        other {{news, select,
          made {Evento del equipo del {at}: nuevo en su calendario}
          time {Evento del equipo del {at}: nuevo horario}
          place {Evento del equipo del {at}: nuevo lugar}
          both {Evento del equipo del {at}: nuevo horario y lugar}
          canceled {Evento del equipo del {at}: cancelado}
          restored {Evento del equipo del {at}: vuelve al calendario}
          other {Evento del equipo del {at}: un partido de la liga ocupa su lugar, y su equipo decide qué pasa}}}}}}`,
    'push.events-withdrawn': `{amount, select,
      several {{kind, select,
        practice {Prácticas desde el {at}: se retiraron, no se harán}
        meeting {Reuniones desde el {at}: se retiraron, no se harán}
        picture_day {Días de fotos desde el {at}: se retiraron, no se harán}
        other {Eventos del equipo desde el {at}: se retiraron, no se harán}}}
      other {{kind, select,
        practice {Práctica del {at}: se retiró, no se hará}
        meeting {Reunión del {at}: se retiró, no se hará}
        picture_day {Día de fotos del {at}: se retiró, no se hará}
        other {Evento del equipo del {at}: se retiró, no se hará}}}}`,
    'push.day-change': `{change, select,
      cancel {{reason, select,
        rain {Se cancelan los partidos del {date}: lluvia}
        lightning {Se cancelan los partidos del {date}: tormenta eléctrica}
        heat {Se cancelan los partidos del {date}: calor}
        air_quality {Se cancelan los partidos del {date}: calidad del aire}
        field_closed {Se cancelan los partidos del {date}: campo cerrado}
        no_officials {Se cancelan los partidos del {date}: no hay árbitros}
        team_short {Se cancelan los partidos del {date}: a un equipo le faltan jugadores}
        other {Se cancelan los partidos del {date}}}}
      postpone {{reason, select,
        rain {Se posponen los partidos del {date}: lluvia}
        lightning {Se posponen los partidos del {date}: tormenta eléctrica}
        heat {Se posponen los partidos del {date}: calor}
        air_quality {Se posponen los partidos del {date}: calidad del aire}
        field_closed {Se posponen los partidos del {date}: campo cerrado}
        no_officials {Se posponen los partidos del {date}: no hay árbitros}
        team_short {Se posponen los partidos del {date}: a un equipo le faltan jugadores}
        other {Se posponen los partidos del {date}}}}
      move {{reason, select,
        rain {Los partidos del {date} pasan al {toDate}: lluvia}
        lightning {Los partidos del {date} pasan al {toDate}: tormenta eléctrica}
        heat {Los partidos del {date} pasan al {toDate}: calor}
        air_quality {Los partidos del {date} pasan al {toDate}: calidad del aire}
        field_closed {Los partidos del {date} pasan al {toDate}: campo cerrado}
        no_officials {Los partidos del {date} pasan al {toDate}: no hay árbitros}
        team_short {Los partidos del {date} pasan al {toDate}: a un equipo le faltan jugadores}
        other {Los partidos del {date} pasan al {toDate}}}}
      other {Los partidos del {date} vuelven al calendario}}`,
    'push.schedule-published': 'Ya está publicado el calendario de partidos',
    'push.scorer-named': 'Partido del {at}: se nombró un anotador oficial, que ve los números y nombres abreviados de sus jugadores',
    'push.officiating': `{news, select,
      offered {Partido del {at}: acepte o rechace la asignación}
      other {Partido del {at}: se retiró su asignación}}`,
    'push.official-needed': 'Partido del {at}: hace falta un árbitro',
    'push.guest-named': 'Partido del {at}: se nombró como invitado a un jugador de otro equipo',
    'push.slot-removed': `{item, select,
      game {{slot, select,
        snack {{count, plural, one {Partido del {at}: ya no hace falta que lleve el refrigerio} other {Desde el partido del {at}, en # partidos: ya no hace falta que lleve el refrigerio}}}
        scorekeeper {{count, plural, one {Partido del {at}: ya no hace falta que lleve el marcador} other {Desde el partido del {at}, en # partidos: ya no hace falta que lleve el marcador}}}
        field_preparation {{count, plural, one {Partido del {at}: ya no hace falta que prepare el campo} other {Desde el partido del {at}, en # partidos: ya no hace falta que prepare el campo}}}
        other {{count, plural, one {Partido del {at}: ya no hace falta su ayuda} other {Desde el partido del {at}, en # partidos: ya no hace falta su ayuda}}}}}
      other {{slot, select,
        snack {{count, plural, one {Evento del equipo del {at}: ya no hace falta que lleve el refrigerio} other {Desde el evento del equipo del {at}, en # eventos: ya no hace falta que lleve el refrigerio}}}
        scorekeeper {{count, plural, one {Evento del equipo del {at}: ya no hace falta que lleve el marcador} other {Desde el evento del equipo del {at}, en # eventos: ya no hace falta que lleve el marcador}}}
        field_preparation {{count, plural, one {Evento del equipo del {at}: ya no hace falta que prepare el campo} other {Desde el evento del equipo del {at}, en # eventos: ya no hace falta que prepare el campo}}}
        other {{count, plural, one {Evento del equipo del {at}: ya no hace falta su ayuda} other {Desde el evento del equipo del {at}, en # eventos: ya no hace falta su ayuda}}}}}}`,
    'push.slot-taken-over': `{item, select,
      game {{slot, select,
        snack {Partido del {at}: ahora lleva el refrigerio otra persona}
        scorekeeper {Partido del {at}: ahora lleva el marcador otra persona}
        field_preparation {Partido del {at}: ahora prepara el campo otra persona}
        other {Partido del {at}: ahora ayuda otra persona en su lugar}}}
      other {{slot, select,
        snack {Evento del equipo del {at}: ahora lleva el refrigerio otra persona}
        scorekeeper {Evento del equipo del {at}: ahora lleva el marcador otra persona}
        field_preparation {Evento del equipo del {at}: ahora prepara el campo otra persona}
        other {Evento del equipo del {at}: ahora ayuda otra persona en su lugar}}}}`,
    'push.slot-given': `{item, select,
      game {{slot, select,
        snack {{count, plural, one {Partido del {at}: le toca llevar el refrigerio} other {Le toca # veces; la primera en el partido del {at}: llevar el refrigerio}}}
        scorekeeper {{count, plural, one {Partido del {at}: le toca llevar el marcador} other {Le toca # veces; la primera en el partido del {at}: llevar el marcador}}}
        field_preparation {{count, plural, one {Partido del {at}: le toca preparar el campo} other {Le toca # veces; la primera en el partido del {at}: preparar el campo}}}
        other {{count, plural, one {Partido del {at}: le toca ayudar} other {Le toca # veces; la primera en el partido del {at}: ayudar}}}}}
      other {{slot, select,
        snack {{count, plural, one {Evento del equipo del {at}: le toca llevar el refrigerio} other {Le toca # veces; la primera en el evento del equipo del {at}: llevar el refrigerio}}}
        scorekeeper {{count, plural, one {Evento del equipo del {at}: le toca llevar el marcador} other {Le toca # veces; la primera en el evento del equipo del {at}: llevar el marcador}}}
        field_preparation {{count, plural, one {Evento del equipo del {at}: le toca preparar el campo} other {Le toca # veces; la primera en el evento del equipo del {at}: preparar el campo}}}
        other {{count, plural, one {Evento del equipo del {at}: le toca ayudar} other {Le toca # veces; la primera en el evento del equipo del {at}: ayudar}}}}}}`,
    'push.slots-open': `{item, select,
      game {{count, plural, one {Desde el partido del {at} vuelve a haber # lugar libre} other {Desde el partido del {at} vuelve a haber # lugares libres}}}
      other {{count, plural, one {Desde el evento del equipo del {at} vuelve a haber # lugar libre} other {Desde el evento del equipo del {at} vuelve a haber # lugares libres}}}}`,
    'push.slot-open': `{item, select,
      game {{slot, select,
        snack {Partido del {at}: otra vez falta quien lleve el refrigerio}
        scorekeeper {Partido del {at}: otra vez falta quien lleve el marcador}
        field_preparation {Partido del {at}: otra vez falta quien prepare el campo}
        other {Partido del {at}: otra vez falta alguien que ayude}}}
      other {{slot, select,
        snack {Evento del equipo del {at}: otra vez falta quien lleve el refrigerio}
        scorekeeper {Evento del equipo del {at}: otra vez falta quien lleve el marcador}
        field_preparation {Evento del equipo del {at}: otra vez falta quien prepare el campo}
        other {Evento del equipo del {at}: otra vez falta alguien que ayude}}}}`,
    'push.place-state': `{state, select,
      open {Campo abierto: {place}}
      closed {Campo cerrado: {place}}
      other {{place}: aún no se sabe si se podrá jugar}}`,
    'push.place-state-until': `{state, select,
      open {Campo abierto hasta el {until}: {place}}
      closed {Campo cerrado hasta el {until}: {place}}
      other {{place}: aún no se sabe si se podrá jugar. Más noticias antes del {until}}}`,
    'push.webhook-disabled': 'Se desactivó un webhook',
    'push.org-deletion':
      'La liga está cerrada y se eliminará el {date}. Hasta entonces, quienes la administran pueden descargar sus datos en la consola, en «Más»',
    'org.deletion-notice':
      'La liga está cerrada y se eliminará el {date}. Hasta entonces, quienes la administran pueden descargar sus datos en la consola, en «Más».',
    'push.reminder': `{about, select,
      answer {{item, select,
        game {Partido del {at}: por favor avise quién viene}
        practice {Práctica del {at}: por favor avise quién viene}
        meeting {Reunión del {at}: por favor avise quién viene}
        picture_day {Día de fotos del {at}: por favor avise quién viene}
        other {Evento del equipo del {at}: por favor avise quién viene}}}
      offer {Partido del {at}: falta que acepte o rechace la asignación}
      other {{item, select,
        game {Recordatorio: partido del {at}}
        practice {Recordatorio: práctica del {at}}
        meeting {Recordatorio: reunión del {at}}
        picture_day {Recordatorio: día de fotos del {at}}
        other {Recordatorio: evento del equipo del {at}}}}}`,
    'push.team-evening': `{item, select, game {Partido} practice {Práctica} meeting {Reunión} picture_day {Día de fotos} other {Evento del equipo}} del {at}: {coming, plural, one {# viene} other {# vienen}}{notAsked, plural, =0 {} one { (# sin preguntarle)} other { (# sin preguntarles)}}{maybe, plural, =0 {} one {, # quizás} other {, # quizás}}, {no, plural, one {# no viene} other {# no vienen}}{silent, plural, =0 {} one {, # sin respuesta} other {, # sin respuesta}}{open, plural, =0 {} one {; falta cubrir # lugar} other {; faltan por cubrir # lugares}}`,
    'push.answer-changed': `{item, select, game {Partido} practice {Práctica} meeting {Reunión} picture_day {Día de fotos} other {Evento del equipo}} del {at}: alguien al final no viene. Ahora {coming, plural, one {# viene} other {# vienen}}{notAsked, plural, =0 {} one { (# sin preguntarle)} other { (# sin preguntarles)}}{maybe, plural, =0 {} one {, # quizás} other {, # quizás}}, {no, plural, one {# no viene} other {# no vienen}}{silent, plural, =0 {} one {, # sin respuesta} other {, # sin respuesta}}`,
    'push.reminders': `{about, select,
      answer {Varios partidos o eventos esperan su respuesta: por favor avise quién viene}
      offer {Tiene varios partidos por aceptar o rechazar}
      evening {Se acercan varios partidos o eventos}
      other {Se acercan varios partidos o eventos, y algunos esperan su respuesta}}`,

    'public.unnamed':
      '{what, select, league {Una liga} season {Una temporada} sport {Un deporte} age_group {Una categoría} team {Un equipo} facility {Un lugar} field {Un campo} division {Una división} bracket {Fase final} other {}}',
    'mail.subject': '{title}: {news}',
    'mail.any-league': 'Su liga',
    'mail.see-app': 'Abra la app para ver más.',
    'mail.in-calendars':
      'Un calendario al que se haya suscrito aquí lo conserva, marcado como cancelado. Algunos calendarios, como el de Google, ocultan lo cancelado.',
    'mail.open': 'Abrir en la app',
    'mail.answer': `{item, select,
      game {{name}, partido del {at}: sí, quizás o no}
      practice {{name}, práctica del {at}: sí, quizás o no}
      meeting {{name}, reunión del {at}: sí, quizás o no}
      picture_day {{name}, día de fotos del {at}: sí, quizás o no}
      other {{name}, evento del equipo del {at}: sí, quizás o no}}`,
    'mail.digest.title': '{count, plural, one {# mensaje más} other {# mensajes más}}',
    'mail.digest.text': 'Para no llenar su buzón, lo que llegó después de muchos correos en un día está en este.',
    'mail.why':
      'Recibe este mensaje porque está en {org} y no tiene ningún dispositivo registrado allí, o prefiere el correo electrónico. Puede cambiarlo en la app.',
    'mail.stop': 'No recibir más correos sobre {org}',
    'mail.invitation.subject': 'Únase a {org}',
    'mail.invitation.title': '{org} le invita',
    'mail.invitation.text':
      'Su liga usa una app para el calendario, los resultados y los mensajes. Únase con esta dirección de correo y la app encontrará a su familia. El enlace lleva a la app y también funciona en un navegador.',
    'mail.invitation.join': 'Unirse a la liga',
    'mail.invitation.why':
      'Recibe este mensaje una sola vez, porque {org} tiene su dirección en una lista de tutores. Si no es para usted, puede ignorarlo.',
    'mail.invitation.stop': 'No recibir invitaciones de ninguna liga de aquí',

    'calendar.game': `{status, select,
      suspended {Suspendido: {visitor} vs. {home}}
      postponed {Pospuesto: {visitor} vs. {home}}
      canceled {Cancelado: {visitor} vs. {home}}
      forfeit {Incomparecencia: {visitor} vs. {home}}
      other {{visitor} vs. {home}}}`,
    'calendar.duty': `{status, select,
      suspended {Suspendido: {position}: {visitor} vs. {home}}
      postponed {Pospuesto: {position}: {visitor} vs. {home}}
      canceled {Cancelado: {position}: {visitor} vs. {home}}
      forfeit {Incomparecencia: {position}: {visitor} vs. {home}}
      other {{position}: {visitor} vs. {home}}}`,
    'calendar.game-type': `{type, select,
      regular {{ageGroup}, partido de temporada regular}
      playoff {{ageGroup}, partido de la fase final}
      other {{ageGroup}, partido amistoso}}`,
    'calendar.game-status': `{status, select,
      suspended {{reason, select,
        rain {Suspendido: lluvia}
        lightning {Suspendido: tormenta eléctrica}
        heat {Suspendido: calor}
        air_quality {Suspendido: calidad del aire}
        field_closed {Suspendido: campo cerrado}
        no_officials {Suspendido: no hay árbitros}
        team_short {Suspendido: a un equipo le faltan jugadores}
        none {Suspendido}
        other {Suspendido: otros motivos}}}
      postponed {{reason, select,
        rain {Pospuesto: lluvia}
        lightning {Pospuesto: tormenta eléctrica}
        heat {Pospuesto: calor}
        air_quality {Pospuesto: calidad del aire}
        field_closed {Pospuesto: campo cerrado}
        no_officials {Pospuesto: no hay árbitros}
        team_short {Pospuesto: a un equipo le faltan jugadores}
        none {Pospuesto}
        other {Pospuesto: otros motivos}}}
      canceled {{reason, select,
        rain {Cancelado: lluvia}
        lightning {Cancelado: tormenta eléctrica}
        heat {Cancelado: calor}
        air_quality {Cancelado: calidad del aire}
        field_closed {Cancelado: campo cerrado}
        no_officials {Cancelado: no hay árbitros}
        team_short {Cancelado: a un equipo le faltan jugadores}
        none {Cancelado}
        other {Cancelado: otros motivos}}}
      other {{reason, select,
        rain {Incomparecencia: lluvia}
        lightning {Incomparecencia: tormenta eléctrica}
        heat {Incomparecencia: calor}
        air_quality {Incomparecencia: calidad del aire}
        field_closed {Incomparecencia: campo cerrado}
        no_officials {Incomparecencia: no hay árbitros}
        team_short {Incomparecencia: a un equipo le faltan jugadores}
        none {Incomparecencia}
        other {Incomparecencia: otros motivos}}}}`,
    'calendar.event': `{status, select,
      canceled {Cancelado: {team}: {title}}
      displaced {En espera: {team}: {title}}
      other {{team}: {title}}}`,
    'calendar.event-kind': `{kind, select,
      practice {{team}, práctica}
      meeting {{team}, reunión}
      picture_day {{team}, día de fotos}
      other {{team}, evento del equipo}}`,
    'calendar.time-tbd': 'La hora está por definir.',
    'calendar.be-there': 'Llegada: {at}',
    'calendar.hours': '{day}, de {from} a {until}',
    'calendar.hours-tbd': '{day}, con la hora por definir',
    'calendar.event-status': `{status, select,
      displaced {En espera: la liga necesita el campo o el equipo a esa hora}
      other {{reason, select,
        rain {Cancelado: lluvia}
        lightning {Cancelado: tormenta eléctrica}
        heat {Cancelado: calor}
        air_quality {Cancelado: calidad del aire}
        field_closed {Cancelado: campo cerrado}
        no_officials {Cancelado: no hay árbitros}
        team_short {Cancelado: a un equipo le faltan jugadores}
        none {Cancelado}
        other {Cancelado: otros motivos}}}}`,

    'schedule.wish.games-per-team':
      '{teams, plural, one {El único equipo de {group} juega} other {Cada uno de los # equipos de {group} juega}} {games, plural, one {# partido} other {# partidos}}.',
    'schedule.wish.round-robin':
      'Los {teams} equipos de {group} se enfrentan entre sí {meetings, select, once {una vez} other {dos veces}}: {games, plural, one {# partido} other {# partidos}} cada uno.',
    'schedule.wish.one-game-a-day': 'Ningún equipo juega más de un partido al día.',
    'schedule.wish.rest': 'Cada equipo tiene al menos {days, plural, one {# día} other {# días}} sin partido entre dos partidos.',
    'schedule.wish.apart': 'Los partidos de {teams} no son a la misma hora.',
    'schedule.wish.team-blackout': '{team} no puede jugar {span, select, day {el {from}} other {del {from} al {to}}}.',
    'schedule.wish.field-blackout': '{field}: cerrado {span, select, day {el {from}} other {del {from} al {to}}}.',
    'schedule.reason.tried-all': 'Se probaron todas las maneras de colocar estos partidos.',
    'schedule.reason.not-found': 'No se encontró ningún calendario, pero puede que exista uno.',
    'schedule.reason.nobody-to-play': '{group} tiene un solo equipo, que no tiene rival.',
    'schedule.reason.odd-games':
      '{teams, plural, one {# equipo} other {# equipos}} con {games, plural, one {# partido} other {# partidos}} cada uno dan un total impar de {total}, pero en cada partido juegan dos equipos.',
    'schedule.reason.too-few-slots':
      'Hay {games, plural, one {# partido} other {# partidos}}, pero los campos tienen horarios libres para solo {slots}.',
    'schedule.reason.too-few-days':
      '{team} jugaría {games, plural, one {# partido} other {# partidos}}, pero hay horarios libres para {room} como máximo.',
    'schedule.reason.too-few-common-days':
      '{teams} se enfrentarían {games, plural, one {una vez} other {# veces}}, pero en los días en que ambos pueden jugar hay lugar para {room, plural, one {# partido} other {# partidos}} nada más.',
    'schedule.reason.too-few-times':
      '{teams} jugarían {games, plural, one {# partido} other {# partidos}}, ninguno a la misma hora, pero solo hay {room, plural, one {# horario libre que no se cruza} other {# horarios libres que no se cruzan}}.',
    'schedule.reason.crowded-teams':
      'En los días en que pueden jugar, los campos tienen horarios libres para solo {room} de los {games, plural, one {# partido} other {# partidos}} de {teams}, contados por equipo.',
    'schedule.reason.crowded-games':
      'En los días en que ambos equipos pueden jugar, los campos tienen horarios libres para solo {room} de {games, plural, one {# partido} other {# partidos}} entre {teams}.',

    'join.page-title': `{role, select,
      admin {Únase a {org} para administrar la liga}
      staff {Únase a {org} como parte del personal}
      coach {Únase a {org} para entrenar a un equipo}
      umpire {Únase a {org} para arbitrar partidos}
      referee {Únase a {org} para arbitrar partidos}
      official {Únase a {org} para arbitrar partidos}
      other {Únase a {org} como padre, madre o tutor}}`,
    'join.heading': `{role, select,
      admin {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>para administrar la liga</as>}
      staff {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>como parte del personal</as>}
      coach {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>para entrenar a un equipo</as>}
      umpire {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>para arbitrar partidos</as>}
      referee {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>para arbitrar partidos</as>}
      official {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>para arbitrar partidos</as>}
      other {<lead>Le invitamos a unirse a</lead> <name>{org}</name> <as>como padre, madre o tutor</as>}}`,
    'join.preview-title': 'Únase a {org}',
    'join.preview': `{role, select,
      admin {Le invitamos a unirse para administrar la liga. Abra esta página en su teléfono para empezar.}
      staff {Le invitamos a unirse como parte del personal. Abra esta página en su teléfono para empezar.}
      coach {Le invitamos a unirse para entrenar a un equipo. Abra esta página en su teléfono para empezar.}
      umpire {Le invitamos a unirse para arbitrar partidos. Abra esta página en su teléfono para empezar.}
      referee {Le invitamos a unirse para arbitrar partidos. Abra esta página en su teléfono para empezar.}
      official {Le invitamos a unirse para arbitrar partidos. Abra esta página en su teléfono para empezar.}
      other {Le invitamos a unirse como padre, madre o tutor. Abra esta página en su teléfono para empezar.}}`,
    'join.open': 'Abrir en la app',
    'join.no-app': '¿No pasa nada? Primero necesita la app de la liga: pregunte en su liga dónde conseguirla.',
    'join.get-app': '¿No pasa nada? Instale primero la app y luego toque “Abrir en la app” otra vez.',
    'join.code-title': 'Su código de invitación',
    'join.copy': 'Copiar código',
    'join.copied': 'Copiado.',
    'join.selected': 'Seleccionado: cópielo con el teclado o el menú.',
    'join.tap': 'Toque el código para seleccionarlo completo.',
    'join.valid-until': 'Válido hasta el <time>{until}</time>',
    'join.no-phone-title': '¿No tiene un teléfono a la mano?',
    'join.no-phone':
      'Copie el código o envíese la dirección de esta página, y ábrala después en cualquier teléfono o tableta: la invitación no depende del dispositivo. Si no tiene ninguno, pida ayuda a su liga.',
    'join.next-title': 'Qué sigue',
    'join.sign-in-title': 'Abra la app e inicie sesión',
    'join.sign-in': 'Su código ya estará escrito. Si no, péguelo o escríbalo.',
    'join.approval-title': 'Un administrador de la liga aprueba su solicitud',
    'join.approval': 'Puede tardar un poco. Verá la respuesta en la app.',
    'join.at-once-title': 'Entra de inmediato',
    'join.at-once': 'Sin esperar: ya puede ver el calendario, los marcadores y la tabla de posiciones.',
    'join.last-title': `{role, select,
      admin {Dirija la liga}
      staff {Ayude a llevar la temporada}
      coach {Encuentre su equipo}
      umpire {Prepárese para sus partidos}
      other {Vincule a su hijo o hija}}`,
    'join.last': `{role, select,
      admin {Invite a familias y entrenadores, y responda a quienes piden unirse.}
      staff {Tiene a su disposición las listas de jugadores, los calendarios, los marcadores y los chats de los equipos.}
      coach {Busque su propio nombre y elija el equipo que entrena.}
      umpire {Tiene a su disposición el calendario, los marcadores en vivo y los informes de los partidos.}
      other {Busque el nombre de su hijo o hija. A veces el equipo lo confirma primero; después se abren la lista de jugadores y el chat del equipo.}}`,
    'join.team': 'Equipo: <name>{team}</name>',
    'join.last-of-team': `{role, select,
      coach {Pida formar parte del personal de {team}: la app ya indicó el equipo por usted.}
      other {Busque el nombre de su hijo o hija. Si no aparece, pregunte a {team}: la app ya indicó el equipo por usted. Después se abren la lista de jugadores y el chat del equipo.}}`,
    'join.show': 'Muestre esto a otro teléfono',
    'join.scan': 'Escanee esto con su teléfono',
    'join.show-hint': 'Su cámara lleva a esta invitación.',
    'join.scan-hint': 'Apunte la cámara al código y toque el enlace: la invitación se abre en el teléfono, lista para la app.',
    'join.qr': 'Código QR con el enlace a esta invitación',
    'join.unconfirmed':
      'Quien administra este servicio todavía no ha confirmado esta organización. Únase solo si conoce a quien le envió aquí.',
    'join.unexpected': '¿No esperaba esto? Cierre la página: nadie se une a nada sin iniciar sesión.',

    'follow.title': 'Siga a un niño o una niña en {org}',
    'follow.heading': '<lead>Le invitamos a seguir los partidos de un niño o una niña en</lead> <name>{org}</name>',
    'follow.preview': 'Una familia le invita a seguir los partidos de su hijo o hija. Abra esta página en su teléfono para empezar.',
    'follow.from':
      'El padre, la madre o el tutor hizo esta invitación para usted: sirve para una sola persona y una sola vez. Por eso, no comparta el enlace.',
    'join.in-browser': 'Continuar en el navegador',
    'follow.sign-in-title': 'Inicie sesión',
    'follow.sign-in': 'Abra la invitación en la app e inicie sesión, con una cuenta que ya tenga o con una nueva.',
    'follow.accept-title': 'Acepte la invitación',
    'follow.accept': 'Entra de inmediato y ve a quién sigue.',
    'follow.watch-title': 'Siga los partidos',
    'follow.watch':
      'Tiene a su disposición el calendario, los marcadores en vivo y los resultados, y se entera de los cambios. Las listas de jugadores y los chats se quedan en el equipo.',
    'follow.unexpected': '¿No esperaba esto? Cierre la página: nadie sigue a un niño o una niña sin iniciar sesión.',

    'invite.eyebrow': 'Invitación a una liga',
    'invite.advice-title': 'Qué puede hacer',
    'invite.not-found-title': 'Esta invitación no abre nada',
    'invite.not-found': 'Puede haber un error en el enlace, o la invitación ya no está en uso.',
    'invite.check':
      '<strong>Revise el enlace.</strong> Compárelo letra por letra con el que le dieron: un cero se confunde fácilmente con la letra O.',
    'invite.ask':
      '<strong>Pregunte a quien se lo envió.</strong> Esa persona, o un administrador de su liga, puede enviarle una invitación que funcione.',
    'invite.joined-already': '<strong>¿Ya se unió?</strong> Entonces no necesita una invitación: abra la app e inicie sesión.',
    'invite.follow-check':
      '<strong>Revise el enlace.</strong> Es largo y solo funciona completo: ábralo desde el mensaje en el que lo recibió.',
    'invite.follow-ask': '<strong>Pida uno nuevo a la familia que se lo envió.</strong> Cada uno es para una persona y dura siete días.',
    'invite.following-already': '<strong>¿Ya la aceptó?</strong> Entonces no necesita una invitación: abra la app e inicie sesión.',
    'invite.too-many-title': 'Fueron muchos intentos',
    'invite.too-many':
      'Desde su red se abrieron demasiadas invitaciones que no existen. Para que nadie pueda adivinarlas, esperamos un poco.',
    'invite.come-back': '<strong>Vuelva en diez minutos</strong> y abra el enlace otra vez.',
    'invite.ask-to-check': '<strong>Pida a quien se lo envió</strong> que revise la invitación con usted.',

    'league.title': `{part, select,
      games {{org}: partidos}
      standings {{org}: tabla de posiciones}
      other {{org}: fase final}}`,
    'league.team-title': '{team} · {org}',
    'league.description': 'Partidos, resultados, tabla de posiciones y campos de {org}',
    'league.nav': 'Partes de esta página',
    'league.part': `{part, select,
      games {Partidos}
      standings {Tabla}
      other {Fase final}}`,
    'league.this-language': 'Español',
    'league.zone': 'Todas las horas son de la zona horaria: {zone}.',
    'league.fields': 'Campos',
    'league.days': 'Partidos, del {start} al {end}',
    'league.weeks': 'Otros días',
    'league.earlier': 'Anteriores',
    'league.later': 'Siguientes',
    'league.today': 'Hoy',
    'league.no-games': 'No hay partidos en estos días.',
    'league.no-season': 'No hay temporada en este momento.',
    'league.next-games': 'Los próximos partidos son el {on}',
    'league.results': 'Resultados',
    'league.coming': 'Próximos partidos',
    'league.no-coming': 'No hay próximos partidos.',
    'league.subscribe': 'Agregar a mi calendario',
    'league.download': 'Descargar los partidos',
    'league.teams': 'Equipos',
    'league.all-teams': 'Todos los partidos y equipos',
    'league.home': '(local)',
    'league.place-open': 'Lugar por definir',
    'league.time-tbd': 'Hora por definir',
    'league.closed': 'Campo cerrado',
    'league.status': `{status, select,
      in_progress {En juego}
      other {Final}}`,
    'league.game-type': `{type, select,
      playoff {Fase final}
      other {Amistoso}}`,
    'league.inning':
      '{batting, select, visitor {Alta} other {Baja}} de la entrada {inning}, {outs, plural, =0 {sin outs} one {# out} other {# outs}}',
    'league.runners':
      'corredores en{first, select, taken { primera} other {}}{second, select, taken { segunda} other {}}{third, select, taken { tercera} other {}}',
    'league.set': 'Set {set}: {points}',
    'league.period': `{is, select,
      half {{period, plural, one {Primer} =2 {Segundo} other {#.º}} tiempo}
      quarter {{period, plural, one {Primer} =2 {Segundo} =3 {Tercer} other {#.º}} cuarto}
      period {{period, plural, one {Primer} =2 {Segundo} =3 {Tercer} other {#.º}} periodo}
      other {Tiempo extra}}`,
    'league.recap': `{how, select,
      tie {{team} y {other} empataron {score}.}
      forfeit {{team} ganó por incomparecencia.}
      kicks {{team} ganó {part} en penales tras empatar {score}.}
      sets {{team} ganó {score}: {part}.}
      overtime {{team} ganó {score} en tiempo extra.}
      extra_inning {{team} ganó {score}; lo {count, plural, one {decidió # carrera} other {decidieron # carreras}} en la {period, plural, one {#.ª} other {#.ª}} entrada, que fue extra.}
      first_inning {{team} ganó {score}, arriba desde la 1.ª entrada.}
      inning {{team} ganó {score}; lo {count, plural, one {decidió # carrera} other {decidieron # carreras}} en la {period, plural, one {#.ª} other {#.ª}} entrada.}
      half {{team} ganó {score}; lo decidió un {part} en el {period, plural, one {primer} =2 {segundo} other {#.º}} tiempo.}
      quarter {{team} ganó {score}; lo decidió un {part} en el {period, plural, one {primer} =2 {segundo} =3 {tercer} other {#.º}} cuarto.}
      period {{team} ganó {score}; lo decidió un {part} en el {period, plural, one {primer} =2 {segundo} =3 {tercer} other {#.º}} periodo.}
      other {{team} ganó {score}.}}`,
    'league.no-standings': 'No hay tabla de posiciones en este momento.',
    'league.rank': 'Lugar',
    'league.team': 'Equipo',
    'league.column': `{column, select,
      played {PJ}
      wins {G}
      losses {P}
      ties {E}
      draws {E}
      pct {%}
      behind {JD}
      goalsFor {GF}
      goalsAgainst {GC}
      goalDifference {DG}
      setsFor {SG}
      setsAgainst {SP}
      pointsFor {PF}
      pointsAgainst {PC}
      perGame {Pts/J}
      points {Pts}
      other {Racha}}`,
    'league.column-title': `{column, select,
      played {Partidos jugados}
      wins {Ganados}
      losses {Perdidos}
      ties {Empatados}
      draws {Empatados}
      pct {Porcentaje de victorias}
      behind {Juegos de diferencia con el líder}
      goalsFor {Goles a favor}
      goalsAgainst {Goles en contra}
      goalDifference {Diferencia de goles}
      setsFor {Sets ganados}
      setsAgainst {Sets perdidos}
      pointsFor {Puntos a favor}
      pointsAgainst {Puntos en contra}
      perGame {Puntos por partido}
      points {Puntos en la tabla}
      other {Racha}}`,
    'league.streak': '{result, select, W {G{games}} L {P{games}} other {E{games}}}',
    'league.no-playoffs': 'No hay fase final en este momento.',
    'league.champion': 'Campeón: <name>{team}</name>',

    'bracket.round': `{what, select,
      final {Final}
      semifinals {Semifinales}
      quarterfinals {Cuartos de final}
      round_of {Ronda de {number}}
      third {Tercer lugar}
      winners_final {Final de ganadores}
      losers_final {Final de perdedores}
      second_final {Segunda final, si hace falta}
      winners_round {Ronda {number} de ganadores}
      other {Ronda {number} de perdedores}}`,
    'bracket.match': `{what, select,
      final {Final}
      semifinal {Semifinal {number}}
      quarterfinal {Cuartos de final {number}}
      round_of {Ronda de {number}}
      third {Tercer lugar}
      winners_final {Final de ganadores}
      losers_final {Final de perdedores}
      second_final {Segunda final, si hace falta}
      winners_round {Ronda {number} de ganadores}
      losers_round {Ronda {number} de perdedores}
      other {Partido {number}}}`,
    'bracket.seed': 'Cabeza de serie {seed}',
    'bracket.place': 'Lugar {place} de la tabla',
    'bracket.place-in': 'Lugar {place} de {division}',
    'bracket.winner': `{of, select,
      final {Ganador de la final}
      semifinal {Ganador de la semifinal {number}}
      quarterfinal {Ganador de los cuartos de final {number}}
      round_of {Ganador de la ronda de {number}}
      third {Ganador del tercer lugar}
      winners_final {Ganador de la final de ganadores}
      losers_final {Ganador de la final de perdedores}
      second_final {Ganador de la segunda final}
      winners_round {Ganador de la ronda {number} de ganadores}
      losers_round {Ganador de la ronda {number} de perdedores}
      other {Ganador del partido {number}}}`,
    'bracket.loser': `{of, select,
      final {Perdedor de la final}
      semifinal {Perdedor de la semifinal {number}}
      quarterfinal {Perdedor de los cuartos de final {number}}
      round_of {Perdedor de la ronda de {number}}
      third {Perdedor del tercer lugar}
      winners_final {Perdedor de la final de ganadores}
      losers_final {Perdedor de la final de perdedores}
      second_final {Perdedor de la segunda final}
      winners_round {Perdedor de la ronda {number} de ganadores}
      losers_round {Perdedor de la ronda {number} de perdedores}
      other {Perdedor del partido {number}}}`,
    'bracket.nobody': 'Nadie',
    'bracket.seeded': 'N.º {seed} {team}',
    'bracket.open': `{lead, select,
      none {{match}: {one} contra {other}.}
      level {{match}: {one} contra {other}, van {most} a {most}.}
      one {{match}: {one} le va ganando a {other} {most} a {least}.}
      other {{match}: {other} le va ganando a {one} {most} a {least}.}}`,
    'bracket.open-at': `{lead, select,
      none {{match}: {one} contra {other}, el {at}}
      level {{match}: {one} contra {other}, van {most} a {most}, el {at}}
      one {{match}: {one} le va ganando a {other} {most} a {least}, el {at}}
      other {{match}: {other} le va ganando a {one} {most} a {least}, el {at}}}`,
    'bracket.open-at-place': `{lead, select,
      none {{match}: {one} contra {other}, el {at}, {place}.}
      level {{match}: {one} contra {other}, van {most} a {most}, el {at}, {place}.}
      one {{match}: {one} le va ganando a {other} {most} a {least}, el {at}, {place}.}
      other {{match}: {other} le va ganando a {one} {most} a {least}, el {at}, {place}.}}`,
    'bracket.won': '{match}: {winner} le ganó a {loser} {most} a {least}.',
    'bracket.won-on-kicks': '{match}: {winner} le ganó a {loser} en penales, {mostKicks} a {leastKicks}, después de {most} a {least}.',
    'bracket.won-series': '{match}: {winner} le ganó a {loser}, {most, plural, one {# partido} other {# partidos}} a {least}.',
    'bracket.won-otherwise': `{by, select,
      forfeit {{match}: {winner} le ganó a {loser} por incomparecencia.}
      other {{match}: {winner} avanza contra {loser}, por decisión de la liga.}}`,
    'bracket.nobody-won': '{match}: no avanza {one} ni {other}, por decisión de la liga.',
    'bracket.undecided': '{match}: {one} y {other} terminaron sin ganador; la liga decide.',
    'bracket.walkover': '{match}: {team} avanza sin rival.',
    'bracket.no-teams': '{match}: no quedan equipos.',
    'bracket.not-needed': '{match}: no hace falta.',
    'bracket.about': `{format, select,
      single_elimination {{ageGroup}, eliminación directa de {teams}.}
      other {{ageGroup}, doble eliminación de {teams}.}}`,
    'bracket.series': '{round}, al mejor de {games}',
    'bracket.note': `{what, select,
      decision {Decidido por la liga}
      forfeit {Por incomparecencia}
      undecided {Terminó sin ganador; la liga decide}
      other {No hace falta}}`,
    'bracket.status': `{status, select,
      in_progress {En juego}
      postponed {Pospuesto}
      suspended {Suspendido}
      other {Cancelado}}`,
    'bracket.at': '{at}',

    'front.title': 'La app de su liga',
    'front.heading': 'Su liga está en la app',
    'front.text':
      'Calendarios, resultados, equipos y mensajes están en la app de su liga; esta es la dirección con la que la app se comunica.',
    'front.invited': '<strong>¿Le invitaron?</strong> Abra el enlace o escanee el código que le dieron: lleva a la app.',
    'front.browser': '<strong>¿Todavía no tiene la app?</strong> <open>Ábrala en el navegador.</open>',
    'front.no-app': '<strong>¿Todavía no tiene la app?</strong> Pregunte a su liga dónde obtenerla.',

    'box.title': 'Hoja de estadísticas',
    'box.match': '{visitor} visita a {home}',
    'box.status': `{status, select,
      scheduled {Programado}
      in_progress {En juego}
      postponed {Pospuesto}
      suspended {Suspendido}
      canceled {Cancelado}
      forfeit {Incomparecencia}
      other {Final}}`,
    'box.kicks': '{score} en penales',
    'box.ended-by-time': 'terminó por el límite de {minutes, plural, one {# minuto} other {# minutos}}',
    'box.ended-by-lead': 'terminó por una ventaja de {lead} después de {innings, plural, one {# entrada} other {# entradas}}',
    'box.differs': 'Marcador escrito: {entered}. Las jugadas registradas suman {derived}.',
    'box.hidden': 'Las familias ven a los jugadores cuando se aprueba el vínculo con un niño o una niña.',
    'box.line-score': 'Marcador por periodos',
    'box.period': `{kind, select,
      overtime {TE}
      other {Penales}}`,
    'box.score': 'Marcador',
    'box.player': 'Jugador',
    'box.totals': 'Totales',
    'box.group': `{group, select,
      batting {Bateo}
      pitching {Pitcheo}
      fielding {Fildeo}
      passing {Pases}
      rushing {Carrera}
      receiving {Recepción}
      defense {Defensiva}
      kicking {Patadas}
      returns {Devoluciones}
      scoring {Anotación}
      discipline {Castigos}
      play {Juego}
      goalkeeping {Portería}
      shooting {Tiros}
      rebounding {Rebotes}
      attacking {Ataque}
      setting {Colocación}
      serving {Saque}
      digging {Defensa}
      blocking {Bloqueo}
      other {Por set}}`,
    'box.decision': `{kind, select,
      win {G: {player}}
      loss {P: {player}}
      other {S: {player}}}`,
    'box.pitched-by': `{by, select,
      coach {Lanza un entrenador}
      machine {Lanza una máquina}
      other {Con soporte de bateo}}`,
    'box.no-walks': 'No hay bases por bolas',
    'box.runs-per-inning': `{last, select,
      open {{runs, plural, one {# carrera por entrada, salvo en la última} other {# carreras por entrada, salvo en la última}}}
      other {{runs, plural, one {# carrera por entrada} other {# carreras por entrada}}}}`,
    'box.once-through-order': 'La entrada termina cuando todos han bateado',
    'box.batters-per-inning': '{batters, plural, one {# bateador por entrada} other {# bateadores por entrada}}',
    'box.outs-do-not-end': 'Los outs no terminan la entrada',
    'box.basis': `{of, select,
      eraInnings {Entradas de la EFE: {value}}
      gaaMinutes {Minutos del PGR: {value}}
      other {Puntos por gol: {value}}}`,

    'import.at-line': 'Línea {line}: {what}.',
    'import.at-column': 'Línea {line}, columna {column}: {what}.',
    'import.at-header': 'Línea {line}, columna {column} (“{header}”): {what}.',
    'import.file-too-large': 'El archivo pesa más de {megabytes} MB.',
    'import.too-many-rows': 'El archivo tiene más de {limit, plural, one {# línea} other {# líneas}}; impórtelo por partes.',
    'import.too-many-columns': 'Línea {line}: hay más de {limit, plural, one {# columna} other {# columnas}}.',
    'import.cell-too-long':
      'Línea {line}: una celda tiene más de {limit, plural, one {# carácter} other {# caracteres}}; quizá falten unas comillas.',
    'import.unclosed-quote': 'Línea {line}: las comillas que abren una celda no se cierran.',
    'import.empty-file': 'El archivo está vacío.',
    'import.workbook': 'Este es un libro de una hoja de cálculo; guarde la hoja como CSV.',
    'import.not-text': 'Este no es un archivo de texto; guarde la hoja como CSV.',
    'import.encoding-unclear':
      'El archivo no está en UTF-8. Indique con qué codificación se leen bien sus palabras, o guárdelo como UTF-8: {choices}.',
    'import.no-header': 'no se encontró una línea de títulos en las primeras cincuenta líneas',
    'import.too-many-cells': 'hay más celdas que columnas; una celda que contiene el separador debe ir entre comillas',
    'import.bad-name': 'este no es un nombre completo; escriba “Sam Ortiz” u “Ortiz, Sam”, o use dos columnas',
    'import.bad-email': 'esta no es una dirección de correo electrónico',
    'import.bad-phone': 'este no es un número de teléfono',
    'import.bad-jersey-number': 'este no es un número de camiseta, que tiene hasta tres cifras o hasta tres letras',
    'import.date-order-ambiguous':
      'esta fecha podría empezar por el mes o por el día, y ninguna fecha escrita así lo aclara; indique el orden de las fechas',
    'import.ends-before-start': 'el partido termina antes de empezar',
    'import.too-long-a-game': 'el partido dura más de un día',
    'import.season-needed': 'ni el archivo ni la importación indican la temporada',
    'import.age-groups-differ':
      'los dos equipos son de categorías distintas; agregue una columna con la categoría en la que cuenta el partido',
    'import.team-against-itself': 'un equipo no puede jugar contra sí mismo',
    'import.both-outside': 'uno de los dos equipos debe ser de esta organización: deje vacía la liga de ese lado',
    'import.outside-team-in-pool': 'un equipo de otra liga no va en ningún grupo, porque no tiene lugar en una tabla',
    'import.ambiguous-person':
      'este equipo tiene varias personas con este nombre, y la línea no dice cuál es; agregue una columna con sus ids',
    'import.unknown-game': 'no hay un partido así en el calendario',
    'import.ambiguous-game': 'hay varios partidos así; agregue una columna con la hora o el id del partido',
    'import.periods-not-score': 'los marcadores por periodo no suman el marcador',
    'import.sides-swapped': 'en el calendario el equipo local es el visitante de esta línea',
    'import.teams-differ': 'el partido con este id es entre otros equipos',
    'import.far-date': 'la fecha queda a más de diez años',
    'import.not-decided-yet': 'la fecha o un equipo están por definir; el partido se omitió y se puede importar después',
    'import.time-not-decided-yet': 'la hora está por definir; el partido está en el calendario de su día sin ella',
    'import.not-a-game': 'este no es un partido; la línea se omitió',
    'import.not-a-player': 'esta persona no juega; la línea se omitió, pero se puede importar como personal',
    'import.not-on-staff': 'esta persona juega; la línea se omitió, pero se puede importar como lista de jugadores',
    'import.deleted': 'este partido está marcado como borrado; la línea se omitió, y un partido guardado se conserva',
    'import.outside-season': 'la fecha está fuera de la temporada',
    'import.missing-column': 'no hay columna para {fields}',
    'import.missing-column-but': 'no hay columna para {fields} (¿quiso decir {meant}?)',
    'import.missing-column-left-out': 'no hay columna para {fields}: se dejó fuera {headers}',
    'import.mapping-unknown-column': 'se indicó la columna “{value}”, que el archivo no tiene',
    'import.columns-disagree': 'dos columnas para {field} tienen valores distintos',
    'import.required': 'falta {field}',
    'import.too-long': 'más de {limit, plural, one {# carácter} other {# caracteres}} en {field}',
    'import.out-of-range': 'debe ser de {min} a {max}: {field}',
    'import.not-one-of': '“{value}” no es ninguno de estos: {choices}',
    'import.bad-date':
      '{value, select, given {“{text}” no es una fecha; escriba 2026-04-11} other {esto no es una fecha; escriba 2026-04-11}}',
    'import.bad-time':
      '{value, select, given {“{text}” no es una hora; escriba 9:00 AM o 17:30, o TBD} other {esto no es una hora; escriba 9:00 AM o 17:30, o TBD}}',
    'import.bad-periods':
      '{value, select, given {“{text}” no es un marcador por periodo de los dos equipos: escriba como en 0 1 2 x, con tantos periodos como el otro equipo} other {esto no es un marcador por periodo de los dos equipos: escriba como en 0 1 2 x, con tantos periodos como el otro equipo}}',
    'import.bad-number': '{value, select, given {“{text}” no es un número entero} other {esto no es un número entero}}',
    'import.bad-coordinate': '{value, select, given {“{text}” no es un número de grados} other {esto no es un número de grados}}',
    'import.bad-country':
      '{value, select, given {“{text}” no es un país; escriba dos letras, como US o CA} other {esto no es un país; escriba dos letras, como US o CA}}',
    'import.bad-flag': '{value, select, given {“{text}” no es ni sí ni no} other {esto no es ni sí ni no}}',
    'import.bad-characters': 'hay caracteres ilegibles en {field}; guarde el archivo como UTF-8',
    'import.date-orders-mixed':
      'el orden de esta fecha es distinto del de la línea {line}: ¿en cuál va primero el mes? Escriba todas las fechas igual, como 2026-04-11',
    'import.am-or-pm': '“{value}” podría ser de la mañana o de la tarde; escriba AM o PM',
    'import.noon-or-midnight': '“{value}” es la medianoche; si es el mediodía, escriba {noon}, y si no, {midnight}',
    'import.time-skipped': '“{value}” no existe ese día, porque los relojes se adelantan',
    'import.time-twice':
      '“{value}” ocurre dos veces ese día, porque los relojes se atrasan; escriba la hora con su diferencia horaria, como 2026-11-01T01:30:00-05:00',
    'import.unknown': `{thing, select,
      season {no existe la temporada “{value}”}
      sport {no existe el deporte “{value}”}
      age_group {no existe la categoría “{value}”}
      team {no existe el equipo “{value}”}
      facility {no existe el lugar “{value}”}
      other {no existe el campo “{value}”}}`,
    'import.unknown-but': `{thing, select,
      season {no existe la temporada “{value}” (¿quiso decir {meant}?)}
      sport {no existe el deporte “{value}” (¿quiso decir {meant}?)}
      age_group {no existe la categoría “{value}” (¿quiso decir {meant}?)}
      team {no existe el equipo “{value}” (¿quiso decir {meant}?)}
      facility {no existe el lugar “{value}” (¿quiso decir {meant}?)}
      other {no existe el campo “{value}” (¿quiso decir {meant}?)}}`,
    'import.unknown-team': 'no existe el equipo “{value}”; si es de otra liga, indique esa liga en una columna “{column}”',
    'import.unknown-team-but':
      'no existe el equipo “{value}” (¿quiso decir {meant}?); si es de otra liga, indique esa liga en una columna “{column}”',
    'import.ambiguous-season': 'hay varias temporadas “{value}” ({choices}); agregue una columna con el deporte',
    'import.ambiguous-team': 'hay varios equipos “{value}” ({choices}); agregue una columna con la categoría',
    'import.ambiguous-field': 'hay varios campos “{value}” (en {choices}); agregue una columna con el lugar',
    'import.outside-team': '“{value}” es un equipo de otra liga, que aquí no tiene jugadores ni personal',
    'import.same-name-on-roster':
      '{other, select, line {ya hay un jugador con el mismo nombre en esta lista (línea {line}); si son dos, indique para cada uno un número de camiseta o la dirección de un padre o madre, o agregue una columna con los ids de los jugadores} other {ya hay un jugador con el mismo nombre en esta lista; si son dos, indique para cada uno un número de camiseta o la dirección de un padre o madre, o agregue una columna con los ids de los jugadores}}',
    'import.listed-twice': 'es lo mismo que la línea {line}',
    'import.contradicts-line': 'es lo mismo que la línea {line}, pero con otros valores',
    'import.field-taken': `{value, select,
      given {{other, select, line {“{text}” está ocupado a esa hora por el partido de la línea {line}} other {“{text}” está ocupado a esa hora por un partido ya guardado}}}
      other {{other, select, line {el campo está ocupado a esa hora por el partido de la línea {line}} other {el campo está ocupado a esa hora por un partido ya guardado}}}}`,
    'import.team-taken': `{value, select,
      given {{other, select, line {“{text}” juega a esa hora en el partido de la línea {line}} other {“{text}” juega a esa hora en un partido ya guardado}}}
      other {{other, select, line {un equipo juega a esa hora en el partido de la línea {line}} other {un equipo juega a esa hora en un partido ya guardado}}}}`,
    'import.coach-taken':
      '{other, select, line {un entrenador de este partido también entrena a esa hora en el partido de la línea {line}} other {un entrenador de este partido también entrena a esa hora en un partido ya guardado}}',
    'import.status-not-possible': 'un partido “{from}” no puede pasar a “{to}”',
    'import.length-assumed':
      'el partido no tiene fin; {minutes, plural, one {se supuso # minuto} other {se supusieron # minutos}} para él y para todos los demás así',
    'import.midnight': '“{value}” se leyó como la medianoche al final de ese día',
    'import.letters-mended': '“{value}” se leyó como “{as}”: otro programa dañó letras en {cells, plural, one {# celda} other {# celdas}}',
    'import.game-type-read-as':
      '{type, select, regular {“{value}” se leyó como partido de temporada regular; vale para todos los partidos así} playoff {“{value}” se leyó como partido de la fase final; vale para todos los partidos así} other {“{value}” se leyó como partido amistoso; vale para todos los partidos así}}',
    'import.same-jersey-number': 'la línea {line} tiene el mismo número en el mismo equipo',
    'import.field': `{field, select,
      externalId {el id}
      season {la temporada}
      sport {el deporte}
      ageGroup {la categoría}
      pool {el grupo}
      team {el equipo}
      color {el color}
      outsideLeague {la otra liga}
      contactName {el nombre del contacto}
      contactEmail {el correo del contacto}
      contactPhone {el teléfono del contacto}
      facility {el lugar}
      field {el campo}
      location {la ubicación}
      street {la calle}
      city {la ciudad}
      region {el estado}
      postalCode {el código postal}
      country {el país}
      latitude {la latitud}
      longitude {la longitud}
      notes {las notas}
      name {el nombre}
      firstName {el nombre de pila}
      lastName {el apellido}
      role {el rol}
      nonPlayer {si la persona juega}
      email {el correo electrónico}
      clearedUntil {hasta cuándo está aprobada la persona}
      guardianEmail {el correo del padre, madre o tutor}
      jerseyNumber {el número de camiseta}
      positions {las posiciones}
      leagueAge {la edad de liga}
      startsAt {el inicio}
      date {la fecha}
      time {la hora}
      endDate {la fecha del fin}
      endTime {la hora del fin}
      minutes {la duración en minutos}
      home {el equipo local}
      visitor {el equipo visitante}
      opponent {el rival}
      homeLeague {la liga del equipo local}
      visitorLeague {la liga del equipo visitante}
      opponentLeague {la liga del rival}
      side {si el equipo es local o visitante}
      eventType {el tipo de evento}
      gameType {el tipo de partido}
      status {el estado}
      reason {el motivo}
      forfeitedBy {quién no compareció}
      homeScore {el marcador local}
      visitorScore {el marcador visitante}
      homeJerseyColor {el color de la camiseta local}
      visitorJerseyColor {el color de la camiseta visitante}
      snackParentName {el nombre de quien lleva el refrigerio}
      snackParentPhone {el teléfono de quien lleva el refrigerio}
      other {el anotador oficial}}`,

    'mail-answer.when': '{at}',
    'mail-answer.question': '¿Viene {name}?',
    'mail-answer.answer': '{answer, select, yes {Sí} maybe {Quizás} other {No}}',
    'mail-answer.said': `{answer, select,
      yes {La respuesta hasta ahora: {name} viene.}
      maybe {La respuesta hasta ahora: {name} quizás viene.}
      other {La respuesta hasta ahora: {name} no viene.}}`,
    'mail-answer.until': 'Puede responder, y cambiar la respuesta, hasta: {until}',
    'mail-answer.not-found-title': 'Este enlace no responde nada',
    'mail-answer.not-found':
      'Puede que el plazo para responder haya pasado o que al enlace le falte una parte: ábralo otra vez desde el correo. En la app ve quién viene.',

    'mail-stop.eyebrow': 'Correos de su liga',
    'mail-stop.ask-title': '¿Dejar de recibir estos correos?',
    'mail-stop.ask':
      'Ya no recibirá correos sobre esta liga. Lo que recibe en la app sigue igual, y allí puede volver a activar los correos.',
    'mail-stop.button': 'Dejar de recibir correos',
    'mail-stop.done-title': 'No recibirá más correos',
    'mail-stop.done': 'Ya no recibirá correos sobre esta liga. Puede volver a activarlos en la app, en los ajustes de notificaciones.',
    'mail-stop.ask-invitations-title': '¿Dejar de recibir estas invitaciones?',
    'mail-stop.ask-invitations': 'Ninguna liga de aquí volverá a invitar a esta dirección por correo electrónico.',
    'mail-stop.stop-invitations': 'Dejar de recibir invitaciones',
    'mail-stop.no-invitations-title': 'No recibirá más invitaciones',
    'mail-stop.no-invitations':
      'Ninguna liga de aquí volverá a invitar a esta dirección por correo electrónico. De todos modos puede unirse con un código que alguien le dé.',
    'mail-stop.not-found-title': 'Esta dirección no desactiva nada',
    'mail-stop.not-found':
      'Puede que le falte una parte: ábrala otra vez desde el correo o desactive los correos en la app, en los ajustes de notificaciones.',

    'refusal.title': `{status, select,
      404 {Esta página no existe}
      429 {Fueron demasiadas solicitudes}
      500 {Algo falló de nuestro lado}
      503 {Estamos ocupados en este momento}
      other {Esto no se puede abrir así}}`,
    'refusal.text': `{status, select,
      404 {Puede haber un error en la dirección, o la página ya no está aquí.}
      429 {Llegaron demasiadas solicitudes desde su red. Espere un minuto y abra la página otra vez.}
      500 {No fue culpa suya. Abra la página otra vez; si no funciona, avise a su liga.}
      503 {Espere un momento y abra la página otra vez.}
      other {La dirección no corresponde a una página.}}`,
    'refusal.start': 'Volver al inicio',
    'refusal.quote': 'Si pide ayuda, indique <code>{id}</code>.',
  },
  others: {
    ...FIGURES,
    'problem.invalid-request.title': 'La solicitud no es válida',
    'problem.invalid-request.detail': '"errors" indica cada error y dónde está.',
    'problem.malformed-json.title': 'El contenido no es JSON válido',
    'problem.malformed-json.detail': 'El contenido no se pudo leer como un objeto JSON.',
    'problem.org-context-required.title': 'Falta la organización',
    'problem.org-context-required.detail':
      '{orgs, plural, =0 {Todavía no pertenece a ninguna organización: únase primero a una con un código de invitación.} other {Envíe el encabezado X-Org-Id con una de las organizaciones que indica "orgs".}}',
    'problem.authentication-required.title': 'Es necesario iniciar sesión',
    'problem.authentication-required.detail': 'Envíe el encabezado "Authorization: Bearer <access token>".',
    'problem.invalid-token.title': 'La sesión no es válida',
    'problem.invalid-token.detail': 'Inicie sesión otra vez o renueve el token de acceso.',
    'problem.not-a-member.title': 'Usted no es miembro de esta organización',
    'problem.not-a-member.detail': 'Únase primero con un código de invitación de la organización.',
    'problem.org-suspended.title': 'Esta organización está suspendida',
    'problem.org-suspended.detail': 'Aviso de quien opera el servicio: {notice}',
    'problem.membership-pending.title': 'Su membresía está pendiente',
    'problem.membership-pending.detail': 'Espere a que un administrador de la organización la apruebe.',
    'problem.role-required.title': 'Esta acción requiere otro rol',
    'problem.role-required.detail': `{field, select,
      none {No puede hacer esto: solo pueden hacerlo {roles}.}
      other {No puede cambiar {field}: solo pueden hacerlo {roles}.}} {cause, select,
      role_pending {Su rol está pendiente hasta que un administrador lo apruebe.}
      not_the_scorer {El anotador oficial del partido también puede, sea cual sea su rol.}
      outside_scoring_window {El anotador oficial puede hacerlo desde seis horas antes del inicio del partido hasta 24 horas después de que termine.}
      settled_result {Reabrir un partido finalizado y anular o cambiar una incomparecencia son correcciones; quien dio el partido por finalizado puede reabrirlo durante 12 horas.}
      other {}}`,
    'problem.not-allowed.title': 'No tiene permiso para hacer esto',
    'problem.not-allowed.detail': `{field, select,
      none {No puede hacer esto.}
      other {No puede cambiar {field}.}} {cause, select,
      own_membership {Nadie decide sobre su propia membresía o solicitud de equipo.}
      own_link {Nadie decide sobre su propio vínculo.}
      operator_makes_orgs {Las organizaciones las crea el operador de este servicio: pídale la suya.}
      address_not_verified {Solo puede crear una organización quien tiene una dirección de correo verificada por su proveedor de identidad.}
      no_followers {Esta organización no permite que otras personas sigan a un niño.}
      season_over {Los entrenadores y las familias pueden intervenir en los partidos de su equipo hasta 14 días después del final de la temporada.}
      season_not_active {Los entrenadores y las familias pueden intervenir en los partidos de su equipo mientras la temporada está activa.}
      not_running_team {Solo pueden hacerlo los administradores, el personal, y los entrenadores y encargados del equipo.}
      not_your_slot {Solo pueden devolver el lugar quien lo tomó y quienes dirigen el equipo.}
      not_staff_of_team {De los entrenadores, solo pueden hacerlo los que figuran en el personal de uno de los equipos del partido.}
      no_child_on_team {De los padres, solo pueden hacerlo los que tienen un hijo en uno de los equipos del partido.}
      other_team {Los entrenadores registran datos de su propio equipo, lo que los bateadores rivales hicieron contra sus lanzadores y, solo mientras nadie del otro equipo lleve su registro, los de ese equipo.}
      not_coach_of_child {Solo pueden hacerlo los administradores, el personal y los entrenadores de un equipo actual del niño.}
      not_assigned {De los árbitros, solo pueden hacerlo los que están asignados al partido.}
      scorer_without_child {Solo los administradores y el personal pueden nombrar anotador oficial a un padre sin vínculo aprobado con un hijo.}
      not_the_scorer {Solo pueden hacerlo los administradores, el personal, los entrenadores del equipo y el anotador oficial del partido.}
      outside_scoring_window {El anotador oficial puede hacerlo desde seis horas antes del inicio del partido hasta 24 horas después de que termine.}
      no_child_linked {Los padres pueden entrar a los chats cuando se apruebe el vínculo con su hijo.}
      not_of_room_team {Solo pueden entrar los administradores, el personal, y los entrenadores y las familias del equipo.}
      not_of_room_roles {El chat es para otros roles.}
      not_your_message {Solo pueden borrarlo el autor del mensaje, los administradores y el personal.}
      not_your_words {Solo el autor puede corregir el mensaje.}
      not_your_announcement {Solo el autor del anuncio, los administradores y el personal ven cuántas personas lo han leído.}
      too_old_to_correct {El autor puede corregir un mensaje durante 15 minutos.}
      message_too_old {El autor puede borrar un mensaje durante 15 minutos; los administradores y el personal, en cualquier momento.}
      not_the_author {Solo el autor puede cambiar el informe.}
      report_too_old {El autor puede cambiar el informe durante 24 horas.}
      rating_before_game {Los árbitros se califican desde el comienzo del partido.}
      rating_too_late {Los árbitros se califican hasta 14 días después del final del partido.}
      event_of_league {Un evento de la liga lo cambian o cancelan los administradores, para todos sus equipos a la vez.}
      league_assigns {Los árbitros de esta organización no pueden tomar partidos por su cuenta: los asigna la liga.}
      other {No es posible en este caso.}} {seasonEndedOn, select, none {} other {La temporada terminó el {seasonEndedOn}.}}`,
    'problem.not-found.title': 'No encontrado',
    'problem.not-found.detail': 'No existe en esta organización.',
    'problem.unknown-path.title': 'Ninguna operación tiene esta ruta',
    'problem.unknown-path.detail': 'La descripción de la API indica todas las rutas; "serviceDescription" es su dirección.',
    'problem.invite-not-valid.title': 'Este código de invitación no es válido',
    'problem.invite-not-valid.detail': 'Revise que esté bien escrito o pida uno nuevo a quien se lo envió.',
    'problem.invite-exists.title': 'Ya existe una invitación válida con este código',
    'problem.invite-exists.detail': 'Comparta la invitación que indica "invite" o revóquela antes de emitir el código otra vez.',
    'problem.already-decided.title': 'Esta solicitud ya tiene otra decisión',
    'problem.already-decided.detail': '"decision" es la decisión existente.',
    'problem.game-not-open.title': 'El estado del partido no permite esto',
    'problem.game-not-open.detail': '"gameStatus" es su estado, que puede cambiar a uno de "nextStatuses".',
    'problem.book-kept.title': 'Los anotadores de ese equipo llevan su propio registro',
    'problem.book-kept.detail': '"keptBy" anotó la última jugada. Envíe aparte lo que usted registró, para que ellos puedan elegir.',
    'problem.org-code-taken.title': 'El código pertenece a otra organización',
    'problem.org-code-taken.detail': 'Elija otro código.',
    'problem.name-taken.title': 'El código se parece al de otra organización',
    'problem.name-taken.detail': 'Elija un código que nadie confunda con otro.',
    'problem.mail-off.title': 'No se pueden enviar invitaciones por correo electrónico',
    'problem.mail-off.detail': '"reason" indica el motivo.',
    'problem.webhooks-off.title': 'Esta instalación no envía webhooks',
    'problem.webhooks-off.detail': 'El operador debe activar los webhooks.',
    'problem.import-running.title': 'Hay una importación en curso',
    'problem.import-running.detail': 'Espere a que termine la importación "importId".',
    'problem.file-too-large.title': 'El archivo es demasiado grande',
    'problem.file-too-large.detail': '"limitBytes" indica el límite.',
    'problem.file-missing.title': 'Falta el archivo',
    'problem.file-missing.detail': 'Envíe el archivo como contenido o como una parte de un formulario.',
    'problem.edit-conflict.title': 'Alguien cambió esto después de que usted lo leyó',
    'problem.edit-conflict.detail':
      'Vuelva a leerlo ("game", "event" o "answer" tiene el estado actual), combine los cambios y envíelos con la versión actual.',
    'problem.answers-closed.title': 'Ya no se aceptan respuestas',
    'problem.answers-closed.detail': `{reason, select,
      past_deadline {Ya pasó el plazo. Los entrenadores y encargados del equipo todavía pueden responder: avíseles.}
      other {Ya no hay nada a lo que asistir.}}`,
    'problem.series-answered.title': 'Hay familias que ya respondieron sobre esta serie',
    'problem.series-answered.detail':
      'Se puede cancelar, y sus eventos siguen en las listas. Solo se podía eliminar durante la primera hora.',
    'problem.families-reminded.title': 'Ya se recordó a las familias hace poco',
    'problem.families-reminded.detail': 'Desde la hora de "remindableAt" se podrá recordar otra vez a las que no han respondido.',
    'problem.attendance-not-open.title': 'Aquí no se puede pasar lista',
    'problem.attendance-not-open.detail': `{reason, select,
      not_begun {Todavía no empieza.}
      other {No se lleva a cabo.}}`,
    'problem.slot-taken.title': 'Otra persona tiene ese lugar',
    'problem.slot-taken.detail': '"slot" indica quién tiene cada lugar.',
    'problem.slot-closed.title': 'Ya no hace falta nadie',
    'problem.slot-closed.detail': 'Los lugares se abren y se toman en lo que no está cancelado ni terminó.',
    'problem.field-taken.title': 'El campo está ocupado a esa hora',
    'problem.field-taken.detail':
      '"game" o "event" indica qué ocupa el campo. En un partido, los administradores y el personal pueden ignorar el conflicto con "force": true.',
    'problem.team-taken.title': 'Uno de los equipos está ocupado a esa hora',
    'problem.team-taken.detail': 'Elija otra hora. Un administrador o el personal puede programarlo de todos modos.',
    'problem.official-conflict.title': 'El árbitro tiene un conflicto con este partido',
    'problem.official-conflict.detail': '"conflicts" indica los motivos.',
    'problem.bracket-affected.title': 'Ya comenzaron partidos posteriores de la fase final',
    'problem.bracket-affected.detail': '"laterGames" los indica. Con este cambio tendrían otros equipos o ninguno.',
    'problem.seeds-tied.title': 'Están empatados equipos que necesitan un lugar en el cuadro',
    'problem.seeds-tied.detail': '"teamIds" los indica.',
    'problem.outside-team.title': 'El equipo es de otra liga',
    'problem.outside-team.detail': 'Aquí no tiene jugadores, personal ni familias.',
    'problem.game-of-bracket.title': 'El partido pertenece a un cuadro de la fase final',
    'problem.game-of-bracket.detail': 'Cancele el partido o elimine todo el cuadro.',
    'problem.limit-reached.title': 'Se alcanzó el límite',
    'problem.limit-reached.detail': '"limit" indica el límite.',
    'problem.last-admin.title': 'Una organización necesita al menos un administrador',
    'problem.last-admin.detail': 'Apruebe primero a otro administrador de cada organización que indica "orgs".',
    'problem.proposal-running.title': 'Hay una propuesta de calendario en curso',
    'problem.proposal-running.detail': 'Espere la propuesta "proposalId" o rechácela.',
    'problem.proposal-not-ready.title': 'No hay ningún calendario que aceptar o rechazar',
    'problem.proposal-not-ready.detail': '"proposalState" es el estado de la propuesta.',
    'problem.proposal-outdated.title': 'El calendario cambió después de la propuesta',
    'problem.proposal-outdated.detail':
      '"gameIds" indica los partidos que chocan con ella; si está vacío, se eliminó un equipo, un campo o la temporada.',
    'problem.import-in-use.title': 'Lo que creó la importación está en uso',
    'problem.import-in-use.detail': 'No se quitó nada. "reasons" dice qué lo impide.',
    'problem.nothing-to-undo.title': 'No hay nada que deshacer',
    'problem.nothing-to-undo.detail': 'La importación no creó nada nuevo, o ya no se puede deshacer.',
    'problem.undo-expired.title': 'El cambio ya no se puede deshacer',
    'problem.undo-expired.detail': 'El cambio de un día se puede deshacer durante una hora.',
    'problem.idempotency-in-progress.title': 'La primera solicitud con esta clave sigue en curso',
    'problem.idempotency-in-progress.detail': 'Repita la misma solicitud en un momento para recibir su respuesta.',
    'problem.body-too-large.title': 'El contenido es demasiado grande',
    'problem.body-too-large.detail': '"limitBytes" indica el límite.',
    'problem.request-timeout.title': 'La solicitud tardó demasiado en llegar',
    'problem.request-timeout.detail': 'Envíela otra vez.',
    'problem.uri-too-long.title': 'La dirección es demasiado larga',
    'problem.uri-too-long.detail': '"limitBytes" indica el límite.',
    'problem.headers-too-large.title': 'Los encabezados son demasiado grandes',
    'problem.headers-too-large.detail': '"limitBytes" indica el límite.',
    'problem.unsupported-media-type.title': 'El tipo de contenido no es compatible',
    'problem.unsupported-media-type.detail': 'Envíe el contenido en uno de los tipos que indica "supported".',
    'problem.method-not-allowed.title': 'La ruta no admite este método',
    'problem.method-not-allowed.detail': '"allowed" y el encabezado Allow indican los métodos que admite la ruta.',
    'problem.unknown-reference.title': 'La solicitud se refiere a algo desconocido',
    'problem.unknown-reference.detail': '"errors" indica cada id que no existe en esta organización o que no es válido aquí.',
    'problem.stat-not-applicable.title': 'El deporte no tiene esa jugada',
    'problem.stat-not-applicable.detail': '"allowed" indica las jugadas del deporte.',
    'problem.idempotency-key-reused.title': 'La clave de idempotencia ya se usó para otra solicitud',
    'problem.idempotency-key-reused.detail': 'Use una Idempotency-Key nueva para cada solicitud nueva.',
    'problem.too-many-requests.title': 'Demasiadas solicitudes',
    'problem.too-many-requests.detail': 'Espere los segundos que indica el encabezado Retry-After.',
    'problem.internal-error.title': 'Error interno',
    'problem.internal-error.detail': 'El error quedó registrado con el id de la solicitud que indica "instance".',
    'problem.unavailable.title': 'No disponible por el momento',
    'problem.unavailable.detail': 'Nada cambió, salvo que solo se haya perdido la respuesta: repita la solicitud con su Idempotency-Key.',

    'fault.out-of-range': 'debe ser un número entero de {min} a {limit}',
    'fault.required-for-own': 'es obligatorio si la liga sigue una tabla propia',
    'fault.not-ascending': 'debe estar en orden ascendente de {by}, cada valor una sola vez',
    'fault.not-boolean': 'debe ser true o false',
    'fault.not-a-choice': 'debe ser uno de estos valores: {allowed}',
    'fault.not-a-clock': 'debe tener minutos y segundos, como 05:12 o 00:12.4, o ser null',
    'fault.not-a-jersey-number': 'debe ser un número de camiseta de una a tres cifras, o null',
    'fault.not-an-order-place': 'debe ser un lugar del orden al bate de 1 a {limit}, o null',
    'fault.not-a-player-id':
      '{side, select, own {debe ser el id de un jugador del equipo de la jugada, o null} other {debe ser el id de un jugador del equipo rival, o null}}',
    'fault.not-player-ids':
      '{side, select, own {debe ser una lista de ids distintos de jugadores del equipo de la jugada, {limit} como máximo} other {debe ser una lista de ids distintos de jugadores del equipo rival, {limit} como máximo}}',
    'fault.not-player-ids-in-order':
      '{side, select, own {debe ser una lista en orden de ids de jugadores del equipo de la jugada, {limit} como máximo} other {debe ser una lista en orden de ids de jugadores del equipo rival, {limit} como máximo}}',
    'fault.not-these-letters': 'debe tener en orden {limit} letras como máximo, de estas: {meanings}',
    'fault.not-a-list': 'debe ser una lista de {limit} objetos como máximo, con {members}',
    'fault.unknown-attribute': 'es desconocido para {eventType}, que admite: {allowed}',
    'fault.needs-pitcher-alone': 'requiere pitcherId y no admite playerId',
    'fault.before-other': 'no debe ser anterior a {other}',
    'fault.not-after-other': 'debe ser posterior a {other}',
    'fault.after-other': 'no debe ser posterior a {other}',
    'fault.no-date': 'debe tener, entre el inicio y el fin de la repetición, una fecha que no esté exceptuada',
    'fault.needs-label': 'es obligatorio si el tipo es other',
    'fault.has-link': 'no puede contener direcciones web ni de correo electrónico',
    'fault.has-phone-number': 'no puede contener un número de teléfono',
    'fault.not-to-come': 'debe estar en el futuro',
    'fault.too-many-days': 'debe estar dentro de {limit} días, incluido el primero',
    'fault.too-many-hours': 'debe estar dentro de {limit} horas desde el inicio',
    'fault.too-many-years-away': 'debe estar a menos de {limit} años de hoy',
    'fault.own-opponent': 'debe ser otro equipo: un equipo no puede jugar contra sí mismo',
    'fault.not-a-forfeit': 'es solo para partidos con el estado forfeit',
    'fault.two-kinds-of-forfeit': 'no debe ser true si forfeitedBy indica un equipo',
    'fault.forfeit-by-nobody': 'debe indicar el equipo que perdió por incomparecencia, salvo que doubleForfeit sea true',
    'fault.listed-twice': 'debe aparecer una sola vez',
    'fault.gap-before': 'debe ser de 1 a {limit}, el número de bateadores',
    'fault.bats-not': 'debe ser null: solo los titulares, en un deporte con orden al bate, tienen un lugar en él',
    'fault.games-out-of-range': 'debe dar en total de {min} a {limit} partidos',
    'fault.entrants-out-of-range': 'debe dar en total de {min} a {limit} participantes',
    'fault.no-third-place': 'puede ser true solo en una eliminación directa con al menos {min} equipos',
    'fault.not-in-match': 'no es uno de los dos equipos de este partido, o aún no se conocen',
    'fault.already-made': 'ya está en el calendario: cambie el partido mismo',
    'fault.not-as-many': 'debe corresponder al número de equipos: {limit}',
    'fault.too-many-slots': 'debe tener horarios para {limit} partidos en total como máximo',
    'fault.required-of-move': 'es obligatorio cuando se mueven partidos',
    'fault.only-of-move': 'es solo para mover partidos',
    'fault.not-both-teams': 'deben ser los dos equipos del partido, cada uno una sola vez',
    'fault.player-missing': 'debe indicar el jugador al que se refiere la consulta',
    'fault.other-player': 'no es el jugador del vínculo',
    'fault.unknown': 'no existe en esta organización',
    'fault.archived': 'está archivado: restáurelo primero o indique otro',
    'fault.taken': 'ya está en uso: elija otro valor o cambie lo que lo tiene',
    'fault.in-use': 'ya no se puede cambiar, porque otros elementos dependen de él',
    'fault.fixed': 'no se puede cambiar así; elimínelo y haga otro',
    'fault.needs-other': 'debe indicarse junto con {other}, o no indicarse',
    'fault.other-season': 'debe ser un equipo de la misma temporada',
    'fault.too-many': 'supera el máximo de {limit}',
    'fault.not-in-sport': 'no se aplica a este deporte: {sport}',
    'fault.outside-team': 'es un equipo de otra liga, que aquí no tiene jugadores, personal, familias ni lugar en una tabla',
    'fault.both-outside': 'debe ser un equipo de esta organización si el otro es de otra liga',
    'fault.not-numbered':
      'debe representar un número de camiseta, porque de los jugadores rivales, o de un equipo de otra liga, solo se registran números: 00000000-0000-8000-8000-ffffffffff07 es el número 07',
    'fault.not-in-division': 'debe ser una división de la temporada y la categoría de edad del equipo',
    'fault.not-in-table': 'debe ser un equipo de esa temporada y categoría de edad',
    'fault.reserved': 'debe ser otro: se confundiría con el propio servicio',
    'fault.not-for-approved-coach': 'es solo para aprobar una solicitud de unirse como entrenador',
    'fault.always-waits': 'debe contener {roles}: sus códigos de invitación se pueden adivinar, y ven nombres de niños',
    'fault.needs-waiting-parents': 'puede ser false solo si los propios padres necesitan la aprobación de un administrador',
    'fault.active-while-archived': 'debe ser false para algo archivado',
    'fault.not-a-subscription': 'debe ser la suscripción de un navegador a un servicio de notificaciones conocido, en JSON',
    'fault.not-a-time-zone': 'debe ser una zona horaria como America/Chicago',
    'fault.not-in-facility': 'no es un campo de ese lugar',
    'fault.not-in-room': 'no es un mensaje de este chat',
    'fault.not-a-webhook-address': `{fault, select,
      not_https {debe ser una dirección https}
      credentials {no debe contener usuario ni contraseña}
      port {debe tener el puerto 443 o 8443}
      not_public {debe estar en la Internet pública, no ser una dirección privada, local o reservada}
      other {tiene un nombre de servidor que no existe}}`,
    'fault.not-a-link': `{fault, select,
      characters {no debe contener espacios, barras invertidas ni caracteres invisibles}
      not_https {debe comenzar con https://}
      credentials {no debe contener usuario ni contraseña}
      other {debe tener un nombre de servidor, como www.example.org}}`,
    'fault.not-an-event': 'no es el id ni el clientEventId de una jugada de este partido',
    'fault.not-in-game': 'no es uno de los dos equipos de este partido',
    'fault.not-on-roster':
      '{side, select, own {no está en la lista de jugadores de este equipo} other {no está en la lista de jugadores del equipo rival}}',

    'form.required': 'es obligatorio',
    'form.unknown-member': 'no es un dato que esta operación acepte',
    'form.given-once': 'debe indicarse una sola vez',
    'form.type':
      '{type, select, array {debe ser una lista} boolean {debe ser true o false} int {debe ser un número entero} number {debe ser un número} object {debe ser un objeto} string {debe ser texto} other {debe ser de otro tipo}}',
    'form.one-of': 'debe ser uno de estos valores: {words}',
    'form.id': 'debe ser un UUID',
    'form.invalid': 'no es válido',
    'form.at-least': 'debe ser {limit} o más',
    'form.at-most': 'debe ser {limit} o menos',
    'form.at-least-entries': 'debe tener al menos {limit, plural, one {# elemento} other {# elementos}}',
    'form.at-most-entries': 'debe tener como máximo {limit, plural, one {# elemento} other {# elementos}}',
    'form.at-least-characters': 'debe tener al menos {limit, plural, one {# carácter} other {# caracteres}}',
    'form.at-most-characters': 'debe tener como máximo {limit, plural, one {# carácter} other {# caracteres}}',
    'form.length': 'debe tener de {min} a {max} caracteres',

    'sentence.is needed where no teamId is given, and only there': 'hace falta donde no se indica teamId, y solo ahí',
    'sentence.is nested too deeply': 'tiene demasiados niveles',
    'sentence.must be * or a list of entity tags, such as "7"': 'debe ser * o una lista de entity tags, como "7"',
    'sentence.must be 1 to 255 visible ASCII characters': 'debe tener de 1 a 255 caracteres ASCII visibles',
    'sentence.must be 1 to 40 letters, digits, dots, hyphens and underscores':
      'debe tener de 1 a 40 letras, cifras, puntos, guiones y guiones bajos',
    'sentence.must be 1 to 40 of a–z, 0–9 and hyphens, a letter first':
      'debe tener de 1 a 40 caracteres de a–z, 0–9 y guiones, y empezar por una letra',
    'sentence.must be 2 to 10 letters A-Z and digits': 'debe tener de 2 a 10 letras A-Z y cifras',
    'sentence.must be 2, 3 or 5': 'debe ser 2, 3 o 5',
    'sentence.must be HH:MM': 'debe ser HH:MM',
    'sentence.must be HH:MM, 00:00 to 23:59': 'debe ser HH:MM, de 00:00 a 23:59',
    'sentence.must be HH:MM, up to 24:00': 'debe ser HH:MM, hasta 24:00',
    'sentence.must be JSON': 'debe ser JSON',
    'sentence.must be a UUID': 'debe ser un UUID',
    'sentence.must be a "cursor" or "changeSequence" of the live game': 'debe ser un "cursor" o "changeSequence" del juego en vivo',
    'sentence.must be a clock, HH:MM, from 00:00 to 23:59': 'debe ser una hora, HH:MM, de 00:00 a 23:59',
    'sentence.must be a country of two capital letters, such as US': 'debe ser un país en dos mayúsculas, como US',
    'sentence.must be a cursor that this list gave out': 'debe ser un cursor que haya dado esta lista',
    'sentence.must be a date, YYYY-MM-DD': 'debe ser una fecha, AAAA-MM-DD',
    'sentence.must be a date, such as 2026-04-11': 'debe ser una fecha, como 2026-04-11',
    'sentence.must be a jersey number of one to three digits, or null': 'debe ser un número de camiseta de una a tres cifras, o null',
    'sentence.must be a month, YYYY-MM': 'debe ser un mes, AAAA-MM',
    'sentence.must be a score in sets, such as 3-1': 'debe ser un resultado en sets, como 3-1',
    'sentence.must be a time zone such as America/Chicago': 'debe ser una zona horaria como America/Chicago',
    'sentence.must be a whole number': 'debe ser un número entero',
    'sentence.must be an RFC 3339 date and time with an offset, such as 2026-04-11T10:00:00-05:00':
      'debe ser una fecha y hora de RFC 3339 con su diferencia horaria, como 2026-04-11T10:00:00-05:00',
    'sentence.must be an address': 'debe ser una dirección',
    'sentence.must be an e-mail address, such as pat@example.org': 'debe ser una dirección de correo electrónico, como pat@example.org',
    'sentence.must be an origin in lower case, such as https://www.example.org':
      'debe ser el origen de un sitio en minúsculas, como https://www.example.org',
    'sentence.must be at most 20 scores': 'debe tener 20 resultados como máximo',
    'sentence.must be from 08:00 to 20:00': 'debe ser de 08:00 a 20:00',
    'sentence.must be given with endsAt, unless date is': 'debe indicarse con endsAt, salvo que se indique date',
    'sentence.must be left out with "since"': 'no debe indicarse junto con "since"',
    'sentence.must be minutes and seconds, such as 05:12 or 00:12.4, or null':
      'debe tener minutos y segundos, como 05:12 o 00:12.4, o ser null',
    'sentence.is instead of weekdays and everyWeeks': 'se indica en lugar de weekdays y everyWeeks',
    'sentence.is required, or else monthly': 'es obligatorio, o bien monthly',
    'sentence.must be one beside date: a series has a time of day': 'debe ser uno solo junto con date: una serie tiene una hora del día',
    'sentence.must be one that an answer has brought': 'debe ser uno que haya llegado con una respuesta',
    'sentence.must be the createdAt or the id of a message': 'debe ser el createdAt o el id de un mensaje',
    'sentence.must be two capital letters': 'deben ser dos mayúsculas',
    'sentence.must be visible ASCII characters': 'deben ser caracteres ASCII visibles',
    'sentence.must change at least one field': 'debe cambiar al menos un dato',
    'sentence.must end after it begins': 'debe terminar después de empezar',
    'sentence.is not as it was made': 'no es como se creó',
    'sentence.must limit something': 'debe limitar algo',
    'sentence.must not be 0': 'no debe ser 0',
    'sentence.must not be given beside coachName': 'no debe indicarse junto con coachName',
    'sentence.must not be given beside startsAt or endsAt': 'no debe indicarse junto con startsAt o endsAt',
    'sentence.must not end before it begins': 'no debe terminar antes de empezar',
    'sentence.must not hold control characters or broken characters': 'no debe tener caracteres de control ni caracteres dañados',
    'sentence.needs startsAt and endsAt: a series has a time of day': 'necesita startsAt y endsAt: una serie tiene una hora del día',
  },
};
