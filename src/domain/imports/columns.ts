import { foldWords } from '../shared/text.ts';
import type { ImportKind } from './import-kind.ts';

export const FIELDS = [
  'externalId',
  'season',
  'sport',
  'ageGroup',
  'pool',
  'team',
  'color',
  'outsideLeague',
  'contactName',
  'contactEmail',
  'contactPhone',
  'facility',
  'field',
  'location',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
  'latitude',
  'longitude',
  'notes',
  'name',
  'firstName',
  'lastName',
  'role',
  'nonPlayer',
  'email',
  'clearedUntil',
  'guardianEmail',
  'jerseyNumber',
  'positions',
  'leagueAge',
  'startsAt',
  'date',
  'time',
  'endDate',
  'endTime',
  'minutes',
  'home',
  'visitor',
  'opponent',
  'homeLeague',
  'visitorLeague',
  'opponentLeague',
  'side',
  'eventType',
  'gameType',
  'status',
  'reason',
  'forfeitedBy',
  'homeScore',
  'visitorScore',
  'homePeriods',
  'visitorPeriods',
  'periodsFrom',
  'homeJerseyColor',
  'visitorJerseyColor',
  'snackParentName',
  'snackParentPhone',
  'officialScorer',
] as const;
export type Field = (typeof FIELDS)[number];

/** Fields for which all columns are read; every other field has one value per row. */
export const LISTS: ReadonlySet<Field> = new Set(['guardianEmail', 'positions', 'homePeriods', 'visitorPeriods']);

/** Fields whose values identify a person and are never repeated in an answer. */
export const PERSONAL_FIELDS: ReadonlySet<Field> = new Set([
  'name',
  'firstName',
  'lastName',
  'email',
  'clearedUntil',
  'contactName',
  'contactEmail',
  'contactPhone',
  'guardianEmail',
  'jerseyNumber',
  'leagueAge',
  'snackParentName',
  'snackParentPhone',
  'officialScorer',
]);

/** The form in which headers are compared: `Home_Team *`, `homeTeam` and `HOME TEAM (as listed)` are equal, and `#` means number. */
export const headerKey = (header: string): string =>
  foldWords(header.replaceAll(/\([^()]*\)/g, ' ').replaceAll('#', ' number ')).replaceAll(' ', '');

const COMMON = {
  season: 'season, season name, program, program name, league season, term, session, year',
  sport: 'sport, sport name, sport code, activity, sport type',
  ageGroup:
    'division, division name, age group, age division, age level, age bracket, level, league, sub program, subprogram, bracket, flight, div, division override, team1 division id',
} satisfies Partial<Record<Field, string>>;

const PERSON = {
  name: 'name, full name, player, player name, participant, participant name, athlete, athlete name, child, child name, member, member name, first and last name',
  firstName:
    'first name, first, given name, fname, player first name, participant first name, athlete first name, child first name, member first name, forename, playerfirstname, team member first name, firstname, christian name, preferred name, first nm',
  lastName:
    'last name, last, surname, family name, lname, player last name, participant last name, athlete last name, child last name, member last name, playerlastname, team member last name, lastname, second name, family, surnames',
  role: 'role, team role, role label, position type, title, staff role, coach role, job, member type, roster role, user type, volunteer role',
  nonPlayer: 'non player, is non player, nonplayer, non player y n, not a player',
} satisfies Partial<Record<Field, string>>;

const TEAM =
  'team, team name, roster, roster name, squad, club team, assigned team, team assignment, current team, team title, teamname, team assigned, roster team, club team name, team name as listed, team1 id';

const GAME = {
  externalId:
    'game id, game number, game no, game num, external id, event id, match id, match number, id, fixture id, game code, game uid, gameid, fixture number',
  startsAt:
    'starts at, start date time, date time, datetime, date and time, start, game start, game date time, event start, kickoff, when, date & time, kick off, game time and date, start date and time, begins at, start timestamp',
  date: 'date, game date, start date, event date, day, match date, eventdate, game day, scheduled date, play date, match day, dates, date of game, calendar date',
  time: 'time, start time, game time, event time, kickoff time, first pitch, match time, starttime, tip off, scheduled time, eventstart, begin time, start at, from, time of game',
  home: 'home, home team, home team name, hometeam, team 1, home club, home side, host, host team, home school, team a, home team id, home squad, home roster, home school name',
  visitor:
    'visitor, visitors, visiting team, visitor team, away, away team, away team name, awayteam, team 2, guest, guest team, visiting, away club, away side, visitor team name, away team id, team b',
  team: 'team, team name, our team, squad, my team, team1 id, club team, teamname, club, team listed, roster, our club, team of record, squad name, for team',
  opponent:
    'opponent, opponent name, opposing team, opposition, versus, vs, against, opponent team, team2 id, team2 name, rival, other team, opponents, opponent club, opp, playing',
  homeLeague: 'home league, home team league, home organization, home association, league of home team, host league',
  visitorLeague:
    'visitor league, visiting league, visitor team league, away league, away team league, visitor organization, away organization, visitor association, away association, league of visiting team, guest league',
  opponentLeague:
    'opponent league, opponent organization, opponent association, opposing league, league of opponent, interleague opponent league',
  side: 'home or away, home away, home visitor, h a, home or visitor, is home, team1 is home, location type, home away neutral, homeaway, opponentstatus, home vs away, venue side, home y n, where played',
  eventType: 'event type, is game, activity type, schedule item type, item type',
} satisfies Partial<Record<Field, string>>;

/** A side's score by period: in one column, or in one for each period. */
function periodsOf(...sides: readonly string[]): string {
  const together = [
    'periods',
    'line score',
    'innings',
    'sets',
    'set scores',
    'quarters',
    'halves',
    'by inning',
    'by set',
    'by quarter',
    'by half',
  ];
  const units = { period: 6, inning: 15, set: 5, quarter: 4, q: 4, half: 2 };
  const numbered = Object.entries(units).flatMap(([unit, last]) => Array.from({ length: last }, (_, at) => `${unit} ${at + 1}`));
  return sides
    .flatMap((side) => [
      ...together.map((name) => `${side} ${name}`),
      ...numbered.flatMap((name) => [`${side} ${name}`, `${name} ${side}`]),
    ])
    .join(', ');
}

const FORFEITED_BY =
  'forfeited by, forfeit by, forfeiting team, forfeited team, forfeit team, team that forfeited, forfeiting side, forfeit side, forfeited side, side that forfeited, who forfeited, no show team, team not present';

/** What people and products call each column, in folded words; the first name is ours, which exports write. */
const SPELLINGS = {
  facilities: {
    externalId:
      'facility id, external id, venue id, location id, park id, id, facility code, site id, complex id, facility number, location code, venue code',
    facility:
      'facility, facility name, venue, venue name, location, location name, park, park name, complex, site, place, name, gym, school',
    field:
      'field, field name, court, court name, diamond, sub location, sublocation, subvenue, surface, rink, pitch, space, resource, field number',
    street:
      'street, street address, address, address 1, address line 1, street 1, facility address, venue address, location address, addr, road, mailing address',
    city: 'city, town, municipality, locality, suburb, city town, facility city, venue city, location city, village, borough, place city',
    region:
      'region, state, province, state province, county, territory, st, facility state, venue state, state or province, prefecture, location state',
    postalCode:
      'postal code, zip, zip code, postcode, zipcode, postalcode, post code, zip postal code, facility zip, venue zip, location zip, plz, facility postal code, venue postal code, zip postal, mail code',
    country:
      'country, country code, nation, country name, country iso, location country, facility country, venue country, iso country, land, ctry, cc',
    latitude:
      'latitude, lat, gps latitude, y, geo lat, lat y, map latitude, facility latitude, venue latitude, location latitude, gps lat, geolatitude',
    longitude:
      'longitude, lng, long, lon, gps longitude, x, geo lng, geo lon, facility longitude, venue longitude, location longitude, gps long, geolongitude',
    notes: 'notes, note, comments, directions, parking, description, details, location details, remarks, instructions, info, location note',
  },
  teams: {
    ...COMMON,
    externalId:
      'team id, external id, id, team number, team code, teamid, division team id, club team id, team no, league team id, registration id, team external id, team uid, team ref',
    pool: 'pool, pool name, pool group, conference, conference name, sub division, sub division name, tier, tier name, standings group, standings division, team pool, team conference',
    team: `${TEAM}, name`,
    color:
      'color, team color, colour, team colour, jersey color, uniform color, primary color, shirt color, jersey, uniform, kit colour, colors',
    outsideLeague: 'outside league, other league, team of other league, opponent league, league of opponent',
    contactName: 'league contact, league contact name, other league contact, other league contact name',
    contactEmail: 'league contact email, other league contact email',
    contactPhone: 'league contact phone, other league contact phone',
  },
  staff: {
    ...COMMON,
    ...PERSON,
    name: `${PERSON.name}, coach, coach name, staff, staff name, manager, manager name, contact, contact name, volunteer, volunteer name, head coach`,
    externalId:
      'staff id, external id, coach id, id, member id, user id, volunteer id, profile id, staff number, person id, contact id, account id',
    team: TEAM,
    role: `${PERSON.role}, position, type`,
    email:
      'email, e mail, email address, coach email, staff email, email 1, primary email, contact email, e mail address, user email, mail, parent 1 email, coach email address, staff email address, contact e mail',
    clearedUntil:
      'cleared until, clearance expires, clearance expiration, background check expires, background check expiration, background check expiry, background check valid until, screening expires, screened until, certified until, verificado hasta, aprobado hasta',
  },
  rosters: {
    ...COMMON,
    ...PERSON,
    externalId:
      'player id, external id, member id, id, profile id, participant id, registration id, athlete id, player number id, usav id, usa hockey id, membership id, person id',
    team: TEAM,
    jerseyNumber:
      'jersey number, jersey, number, no, num, uniform number, shirt number, uniform, player number, jersey no, kit number, jersey num, uniform no, squad number',
    positions:
      'positions, position, pos, primary position, secondary position, preferred position, playing position, field position, position 1, position 2, pos 1, pos 2',
    leagueAge:
      'league age, playing age, baseball age, softball age, age league, league age in years, season age, la, lg age, edad de liga, edad de la liga, edad de juego',
    guardianEmail:
      'guardian email, parent email, guardian emails, parent emails, parent 1 email, parent 2 email, guardian 1 email, guardian 2 email, p1 email, p2 email, mother email, father email, mom email, dad email, account email, family email, primary contact email, parent guardian email, parent email address, p1 email 1, p2 email 1, p1 email 2, p2 email 2, parent 1 email address, parent 2 email address, contact email',
  },
  schedule: {
    ...COMMON,
    ...GAME,
    endDate:
      'end date, finish date, date end, event end date, game end date, enddate, until date, to date, last date, ends on, date to, end day, finish day, closing date',
    endTime:
      'end time, finish time, ends at, end, time end, endtime, event end, to, until, finish, eventend, game end time, stop time, finishes at, ending time, end at',
    minutes:
      'minutes, duration, length, game length, game duration, length in minutes, duration in minutes, mins, duration min, match length, time slot length, game minutes',
    facility: 'facility, facility name, venue, venue name, park, park name, complex, site, gym, ballpark, rink name, stadium',
    field:
      'field, field name, court, diamond, sub location, sublocation, subvenue, surface, rink, pitch, field number, resource, space, location details',
    location:
      'location, location name, place, where, game location, facility and field, event location, venue and field, site name, location field, field location, eventlocation, played at, played where',
    gameType:
      'game type, type, match type, competition, competition level, game kind, season type, phase, stage, competition type, game category, schedule type',
    status:
      'status, game status, event status, match status, schedule status, game state, result status, current status, event state, status name, status code, fixture status',
    reason:
      'reason, status reason, cancellation reason, cancelation reason, cancel reason, postponement reason, reason for cancellation, reason for postponement, reason code, cancelled reason, canceled reason, postponed reason, status note, cause, why',
    forfeitedBy: FORFEITED_BY,
    homeJerseyColor:
      'home jersey color, home color, home uniform, home jersey, home kit, home shirt color, home colour, home uniform color, home jersey colour, home team color, uniform, shirt color',
    visitorJerseyColor:
      'visitor jersey color, away color, away jersey color, visitor color, away uniform, away jersey, away kit, away shirt color, away colour, away uniform color, opponent shirt color, visitor uniform',
    snackParentName:
      'snack parent name, snack parent, snack, snacks, snack family, snack duty, snack volunteer, snack person, snack provider, treats, snack name, snack bringer',
    snackParentPhone:
      'snack parent phone, snack phone, snack parent cell, snack parent mobile, snack contact, snack parent phone number, snack cell, snack mobile, snack family phone, snack volunteer phone, snack phone number, snack parent contact',
    officialScorer:
      'official scorer, scorer, scorekeeper, score keeper, scorebook, book keeper, bookkeeper, official scorekeeper, scorer name, scorekeeper name, scoring, statistician, official book, score book keeper',
  },
  scores: {
    ...COMMON,
    ...GAME,
    homeScore:
      'home score, home team score, home points, home runs, home goals, score home, team 1 score, home result, home final, home pts, team1 score, host score, home final score',
    visitorScore:
      'visitor score, away score, away team score, visiting score, visitor points, away points, visitor runs, away runs, away goals, score away, team 2 score, team2 score, guest score, away final score, visitor team score',
    homePeriods: periodsOf('home', 'home team', 'host'),
    visitorPeriods: periodsOf('visitor', 'away', 'visiting team', 'away team', 'visitor team', 'guest'),
    periodsFrom: 'periods from, line score from, line score source',
    status:
      'status, game status, event status, state, match status, result status, game state, current status, outcome, final, played, result type',
    forfeitedBy: FORFEITED_BY,
  },
} satisfies Record<ImportKind, Partial<Record<Field, string>>>;

const SPANISH_COMMON = {
  season: 'temporada, nombre de la temporada, programa, ciclo',
  sport: 'deporte, disciplina, actividad',
  ageGroup: 'división, categoría, grupo de edad, nivel, liga, subdivisión por edad',
} satisfies Partial<Record<Field, string>>;

const SPANISH_PERSON = {
  name: 'nombre, nombre completo, nombre y apellido, nombre y apellidos, jugador, jugadora, jugadores, nombre del jugador, nombre de la jugadora, niño, niña, niño o niña, nombre del niño, nombre de la niña, participante, atleta, miembro',
  firstName: 'nombres, primer nombre, nombre de pila, nombres del jugador',
  lastName: 'apellido, apellidos, primer apellido, apellido paterno, apellido del jugador, apellidos del jugador, apellido de la jugadora',
  role: 'rol, cargo, función, tipo de miembro',
} satisfies Partial<Record<Field, string>>;

const SPANISH_TEAM = 'equipo, nombre del equipo, nombre de equipo, equipo asignado, club';
const SPANISH_PLACE =
  'instalación, instalaciones, sede, nombre de la sede, parque, nombre del parque, complejo, recinto, estadio, gimnasio';
const SPANISH_FIELD = 'campo, nombre del campo, número de campo, cancha, nombre de la cancha, terreno, diamante';

const SPANISH_GAME = {
  externalId: 'id del juego, id del partido, número de juego, número de partido, número del juego, número del partido',
  startsAt: 'fecha y hora, inicio, comienzo, cuándo',
  date: 'fecha, día, fecha del juego, fecha del partido, fecha de inicio',
  time: 'hora, hora de inicio, hora del juego, hora del partido, hora de comienzo, horario',
  home: 'local, equipo local, equipo de casa, casa, anfitrión',
  visitor: 'visitante, equipo visitante, visita, visitantes',
  team: `${SPANISH_TEAM}, nuestro equipo, mi equipo`,
  opponent: 'rival, equipo rival, oponente, contrario, equipo contrario, adversario, contra',
  homeLeague: 'liga local, liga del local',
  visitorLeague: 'liga visitante, liga del visitante',
  opponentLeague: 'liga rival, liga del rival',
  side: 'local o visitante, casa o visita, local visitante',
  eventType: 'tipo de evento, tipo de actividad, es juego, es partido',
} satisfies Partial<Record<Field, string>>;

/** The same in Spanish; accents make no difference. */
const SPANISH = {
  facilities: {
    facility: `${SPANISH_PLACE}, lugar, nombre del lugar, ubicación, nombre`,
    field: SPANISH_FIELD,
    street: 'calle, dirección, domicilio, calle y número',
    city: 'ciudad, municipio, localidad, población',
    region: 'estado, provincia, departamento',
    postalCode: 'código postal, c p, cp',
    country: 'país',
    latitude: 'latitud',
    longitude: 'longitud',
    notes: 'notas, nota, comentarios, observaciones, indicaciones, estacionamiento',
  },
  teams: {
    ...SPANISH_COMMON,
    externalId: 'id del equipo, número de equipo, número del equipo, código del equipo',
    pool: 'grupo, conferencia, subdivisión',
    team: `${SPANISH_TEAM}, nombre`,
    color: 'color del equipo, color de la camiseta, colores, uniforme, camiseta',
    outsideLeague: 'otra liga, liga externa',
    contactName: 'contacto de la liga, contacto de la otra liga',
    contactEmail: 'correo de la liga, correo de la otra liga',
    contactPhone: 'teléfono de la liga, teléfono de la otra liga',
  },
  staff: {
    ...SPANISH_COMMON,
    ...SPANISH_PERSON,
    name: `${SPANISH_PERSON.name}, entrenador, entrenadora, nombre del entrenador, nombre de la entrenadora, voluntario, voluntaria, encargado, encargada`,
    team: SPANISH_TEAM,
    role: `${SPANISH_PERSON.role}, puesto`,
    email: 'correo, correo electrónico, dirección de correo, correo del entrenador, correo de la entrenadora',
  },
  rosters: {
    ...SPANISH_COMMON,
    ...SPANISH_PERSON,
    externalId: 'id del jugador, id de la jugadora, id de miembro, número de registro, número de inscripción',
    team: SPANISH_TEAM,
    jerseyNumber:
      'número, núm, nro, número de camiseta, número de jersey, número de playera, número de uniforme, camiseta, playera, dorsal, número de jugador',
    positions: 'posición, posiciones, posición principal, posición secundaria, puesto',
    guardianEmail:
      'correo del padre, correo de la madre, correo de los padres, correo del tutor, correo de la tutora, correo padre, correo madre, correo tutor, correo de papá, correo de mamá, correo electrónico del padre, correo electrónico de la madre, correo electrónico de los padres, correo electrónico del tutor, correo de la familia, correo familiar, correo de contacto',
  },
  schedule: {
    ...SPANISH_COMMON,
    ...SPANISH_GAME,
    endDate: 'fecha final, fecha de fin, fecha de término',
    endTime: 'hora final, hora de fin, hora de término, termina, fin, hasta',
    minutes: 'minutos, duración, duración en minutos',
    facility: SPANISH_PLACE,
    field: SPANISH_FIELD,
    location: 'lugar, ubicación, dónde, sede y campo, lugar del juego, lugar del partido',
    gameType: 'tipo, tipo de juego, tipo de partido, fase',
    status: 'estado, estatus, estado del juego, estado del partido',
    reason: 'motivo, razón, causa',
    forfeitedBy: 'equipo que no se presentó, no se presentó',
    homeJerseyColor: 'color local, color del local, uniforme local',
    visitorJerseyColor: 'color visitante, color del visitante, uniforme visitante',
    snackParentName: 'merienda, refrigerio, quien trae la merienda, quien trae el refrigerio',
    snackParentPhone: 'teléfono de la merienda, teléfono del refrigerio',
    officialScorer: 'anotador, anotadora, anotador oficial',
  },
  scores: {
    ...SPANISH_COMMON,
    ...SPANISH_GAME,
    homeScore:
      'carreras local, puntos local, goles local, carreras del local, puntos del local, goles del local, marcador local, resultado local',
    visitorScore:
      'carreras visitante, puntos visitante, goles visitante, carreras del visitante, puntos del visitante, goles del visitante, marcador visitante, resultado visitante',
    status: 'estado, estatus, estado del juego, estado del partido',
    forfeitedBy: 'equipo que no se presentó, no se presentó',
  },
} satisfies Record<ImportKind, Partial<Record<Field, string>>>;

/** Headers that mean a field only if no other column does: an `Email` beside `P1 Email` is the child's own. */
const FALLBACKS: Readonly<Partial<Record<ImportKind, Partial<Record<Field, string>>>>> = {
  rosters: {
    guardianEmail: 'email, e mail, email address, email 1, email 2, primary email, e mail address, correo, correo electrónico',
  },
};

type FieldOfKey = ReadonlyMap<string, Field>;

const keysOf = (spellings: Partial<Record<Field, string>>): FieldOfKey =>
  new Map(
    (Object.entries(spellings) as [Field, string][]).flatMap(([field, names]) =>
      [field, ...names.split(', ')].map((name) => [headerKey(name), field] as const),
    ),
  );

const onceBuilt = new Map<ImportKind, Readonly<{ named: FieldOfKey; fallback: FieldOfKey }>>();

export function knownHeaders(kind: ImportKind): Readonly<{ named: FieldOfKey; fallback: FieldOfKey }> {
  const known = onceBuilt.get(kind) ?? {
    named: new Map([...keysOf(SPANISH[kind]), ...keysOf(SPELLINGS[kind])]),
    fallback: keysOf(FALLBACKS[kind] ?? {}),
  };
  onceBuilt.set(kind, known);
  return known;
}

/** The fields of an import kind, which an explicit mapping may name. */
export const fieldsOf = (kind: ImportKind): readonly Field[] => Object.keys(SPELLINGS[kind]) as Field[];

/** A file needs one set of columns of each group: all columns of one alternative. */
export const REQUIRED: Readonly<Record<ImportKind, readonly (readonly (readonly Field[])[])[]>> = {
  facilities: [[['facility']]],
  teams: [[['team']], [['ageGroup']]],
  staff: [[['team']], [['lastName', 'firstName'], ['name']], [['role'], ['nonPlayer']]],
  rosters: [[['team']], [['lastName', 'firstName'], ['name']]],
  schedule: [
    [['date'], ['startsAt']],
    [['time'], ['startsAt']],
    [
      ['home', 'visitor'],
      ['team', 'opponent', 'side'],
    ],
  ],
  scores: [[['homeScore', 'visitorScore']], [['home', 'visitor', 'date'], ['home', 'visitor', 'startsAt'], ['externalId']]],
};

/** Columns with personal data that a league has for its own purposes and this service does not read. */
const PERSONAL = new RegExp(
  [
    '^dob|birth|^age$|gender|^sex$|medic|allerg|health|insur|doctor|physician|dentist|hospital|emergency|disabil|special ?needs',
    'address|street|^city$|^state$|province|^zip|zip ?code|postal|^country$|neighbou?rhood',
    'phone|mobile|^cell|^fax|sms|email|e mail',
    '\\bfees?\\b|\\bpaid\\b|payment|balance|amount|price|cost|refund|discount|invoice|credit|order|financ|scholarship',
    'waiver|consent|signature|background|ssn|social security|passport|citizen|military|ethnic|race|religion|language',
    'nacimiento|^edad$|genero|^sexo$|alergia|medico|seguro|emergencia|discapacidad|direccion|domicilio|calle|^ciudad$|^municipio$|codigo postal|^pais$',
    'telefono|celular|movil|correo|cuota|pago|pagado|saldo|escuela|grado|talla|estatura|^peso$|^foto|padre|madre|tutora?|curp|contrasena',
    'school|grade|grad year|shirt|size|height|weight|photo|picture|sibling|custody|parent|guardian|mother|father|^mom|^dad|^p1|^p2|password|username',
  ].join('|'),
  'u',
);
export const isPersonalHeader = (header: string): boolean => PERSONAL.test(foldWords(header.replaceAll('_', ' ')));
