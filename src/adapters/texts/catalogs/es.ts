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
    'push.title.team': '{team}',
    'push.team-event': `{amount, select,
      several {{kind, select,
        practice {{news, select,
          made {Entrenamientos desde el {at}: nuevos en su calendario}
          time {Entrenamientos desde el {at}: nuevo horario}
          place {Entrenamientos desde el {at}: nuevo lugar}
          both {Entrenamientos desde el {at}: nuevo horario y lugar}
          canceled {Entrenamientos desde el {at}: cancelados}
          restored {Entrenamientos desde el {at}: vuelven al calendario}
          other {Entrenamientos desde el {at}: partidos de la liga ocupan su lugar, y su equipo decide qué pasa}}}
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
          made {Entrenamiento del {at}: nuevo en su calendario}
          time {Entrenamiento del {at}: nuevo horario}
          place {Entrenamiento del {at}: nuevo lugar}
          both {Entrenamiento del {at}: nuevo horario y lugar}
          canceled {Entrenamiento del {at}: cancelado}
          restored {Entrenamiento del {at}: vuelve al calendario}
          other {Entrenamiento del {at}: un partido de la liga ocupa su lugar, y su equipo decide qué pasa}}}
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
    'push.slot-open': `{item, select,
      game {{slot, select,
        snack {Partido del {at}: otra vez falta quien lleve la merienda}
        scorekeeper {Partido del {at}: otra vez falta quien lleve la anotación}
        field_preparation {Partido del {at}: otra vez falta quien prepare el campo}
        other {Partido del {at}: otra vez falta alguien que ayude}}}
      other {{slot, select,
        snack {Actividad del equipo del {at}: otra vez falta quien lleve la merienda}
        scorekeeper {Actividad del equipo del {at}: otra vez falta quien lleve la anotación}
        field_preparation {Actividad del equipo del {at}: otra vez falta quien prepare el campo}
        other {Actividad del equipo del {at}: otra vez falta alguien que ayude}}}}`,
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
