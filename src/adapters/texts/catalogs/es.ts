import type { Catalog } from '../messages.ts';

/** Spanish as leagues in the Americas write it; people are addressed as usted. */
export const es: Catalog = {
  locale: 'es-US',
  messages: {
    'date.day': '{weekday} {day} de {month}',
    'date.time': '{weekday} {day} de {month}, {hour}:{minute} {dayPeriod}',

    'push.title.org': '{org}',
    'push.title.game': '{visitor} vs. {home}',
    'push.chat-message': `{room, select,
      announcements {Nuevo anuncio}
      coaches {Nuevo mensaje en el chat de entrenadores}
      officials {Nuevo mensaje en el chat de árbitros}
      office {Nuevo mensaje con la oficina de la liga}
      other {Nuevo mensaje en el chat de {team}}}`,
    'push.requests-waiting': '{count, plural, one {# solicitud espera su respuesta} other {# solicitudes esperan su respuesta}}',
    'push.request-decided': 'Ya hay una decisión sobre su solicitud',
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
      other {Partido del {at}: ya no está asignado}}`,
    'push.official-needed': 'Partido del {at}: hace falta un árbitro',
    'push.guest-named': 'Partido del {at}: se nombró como invitado a un jugador de otro equipo',
    'push.webhook-disabled': 'Se desactivó un webhook',
    'push.offer-reminder': 'Partido del {at}: falta que acepte o rechace la asignación',
    'push.offer-reminders': 'Tiene varios partidos asignados que faltan por aceptar o rechazar',

    'mail.subject': '{title}: {news}',
    'mail.any-league': 'Su liga',
    'mail.see-app': 'Abra la aplicación para ver más.',
    'mail.why':
      'Recibe este mensaje porque está en {org} y no tiene ningún dispositivo registrado allí, o prefiere el correo electrónico. Puede cambiarlo en la aplicación.',
    'mail.stop': 'No recibir más correos sobre {org}',
  },
};
