// A typical first version: Koa, and MikroORM entities read by `em.find` with populated relations. No authentication.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { defineEntity, LockMode, MikroORM, p } from '@mikro-orm/postgresql';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

const org = () => p.uuid().primary().fieldName('org_id');
const id = (column: string) => p.uuid().primary().fieldName(column);
const instant = () => p.datetime(3);

const User = defineEntity({ name: 'User', tableName: 'app_user', properties: { id: id('user_id'), name: p.text() } });
const AgeGroup = defineEntity({
  name: 'AgeGroup',
  tableName: 'age_group',
  properties: { orgId: org(), id: id('age_group_id'), name: p.text() },
});
const Season = defineEntity({
  name: 'Season',
  tableName: 'season',
  properties: { orgId: org(), id: id('season_id'), name: p.text(), isActive: p.boolean() },
});
const Player = defineEntity({
  name: 'Player',
  tableName: 'player',
  properties: { orgId: org(), id: id('player_id'), firstName: p.text(), lastName: p.text() },
});
const Team = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    orgId: org(),
    id: id('team_id'),
    name: p.text(),
    color: p.text().nullable(),
    season: () => p.manyToOne(Season).joinColumns('org_id', 'season_id'),
    ageGroup: () => p.manyToOne(AgeGroup).joinColumns('org_id', 'age_group_id'),
    spots: () => p.oneToMany(RosterSpot).mappedBy('team'),
  },
});
const RosterSpot = defineEntity({
  name: 'RosterSpot',
  tableName: 'roster_spot',
  properties: {
    team: () => p.manyToOne(Team).primary().joinColumns('org_id', 'team_id'),
    player: () => p.manyToOne(Player).primary().joinColumns('org_id', 'player_id'),
    jerseyNumber: p.text().nullable(),
    positions: p.json<string[]>(),
  },
});
const Facility = defineEntity({
  name: 'Facility',
  tableName: 'facility',
  properties: { orgId: org(), id: id('facility_id'), name: p.text() },
});
const Game = defineEntity({
  name: 'Game',
  tableName: 'game',
  properties: {
    orgId: org(),
    id: id('game_id'),
    status: p.text(),
    startsAt: instant(),
    endsAt: instant(),
    homeScore: p.integer().nullable(),
    visitorScore: p.integer().nullable(),
    season: () => p.manyToOne(Season).joinColumns('org_id', 'season_id'),
    ageGroup: () => p.manyToOne(AgeGroup).joinColumns('org_id', 'age_group_id'),
    facility: () => p.manyToOne(Facility).joinColumns('org_id', 'facility_id').nullable(),
    homeTeam: () => p.manyToOne(Team).joinColumns('org_id', 'home_team_id'),
    visitorTeam: () => p.manyToOne(Team).joinColumns('org_id', 'visitor_team_id'),
  },
});
const Room = defineEntity({
  name: 'Room',
  tableName: 'chat_room_clock',
  properties: { orgId: org(), id: id('room_id'), lastSeq: p.bigint('number'), lastAt: instant() },
});
const Message = defineEntity({
  name: 'Message',
  tableName: 'chat_message',
  properties: {
    orgId: org(),
    roomId: id('room_id'),
    id: id('message_id'),
    seq: p.bigint('number'),
    sender: () => p.manyToOne(User).joinColumn('sender_id'),
    content: p.text().nullable(),
    key: p.text().nullable(),
    createdAt: instant(),
    deletedAt: instant().nullable(),
  },
});

const { DATABASE_URL, PORT } = process.env;
const orm = await MikroORM.init({
  clientUrl: DATABASE_URL!,
  pool: { min: 0, max: 10 },
  entities: [User, AgeGroup, Season, Player, Team, RosterSpot, Facility, Game, Room, Message],
});

const router = new Router({ prefix: '/api/mobile' });
const rooms = '/chat/rooms/:room';
const orgOf = (ctx: Koa.Context) => ctx.get('X-Org-Id');

router.get(`${rooms}/messages`, async (ctx) => {
  const where = { orgId: orgOf(ctx), roomId: ctx.params['room']!, createdAt: { $lt: new Date(String(ctx.query['before'])) } };
  const limit = Number(ctx.query['limit'] ?? 50);
  ctx.body = { messages: await orm.em.fork().find(Message, where, { populate: ['sender'], orderBy: { createdAt: 'desc' }, limit }) };
});
router.get(`${rooms}/poll`, async (ctx) => {
  const since = new Date(String(ctx.query['since']));
  const where = { orgId: orgOf(ctx), roomId: ctx.params['room']!, $or: [{ createdAt: { $gt: since } }, { deletedAt: { $gt: since } }] };
  ctx.body = { messages: await orm.em.fork().find(Message, where, { populate: ['sender'], orderBy: { createdAt: 'asc' }, limit: 100 }) };
});
router.post(`${rooms}/messages`, async (ctx) => {
  const { content } = ctx.request.body as { content: string };
  const roomId = ctx.params['room']!;
  const orgId = orgOf(ctx);
  ctx.status = 201;
  ctx.body = await orm.em.fork().transactional(async (em) => {
    await em.upsert(Room, { orgId, id: roomId, lastSeq: 0, lastAt: new Date(0) }, { onConflictAction: 'ignore' });
    const room = await em.findOneOrFail(Room, { orgId, id: roomId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    room.lastSeq += 1;
    room.lastAt = new Date(Math.max(Date.now(), room.lastAt.getTime() + 1));
    const sender = em.getReference(User, ctx.get('X-Bench-User'));
    const key = ctx.get('Idempotency-Key');
    return em.create(Message, { orgId, roomId, id: randomUUID(), seq: room.lastSeq, sender, content, key, createdAt: room.lastAt });
  });
});
router.get('/schedule', async (ctx) => {
  const startsAt = { $gte: new Date(String(ctx.query['startDate'])), $lt: new Date(String(ctx.query['endDate'])) };
  const populate = ['season', 'ageGroup', 'facility', 'homeTeam', 'visitorTeam'] as const;
  ctx.body = {
    games: await orm.em
      .fork()
      .find(Game, { orgId: orgOf(ctx), startsAt }, { populate, orderBy: { startsAt: 'asc', id: 'asc' }, limit: 50 }),
  };
});
router.get('/teams/:team', async (ctx) => {
  const where = { orgId: orgOf(ctx), id: ctx.params['team']! };
  const team = await orm.em.fork().findOneOrFail(Team, where, {
    populate: ['season', 'ageGroup', 'spots.player'],
    orderBy: { spots: { player: { lastName: 'asc', firstName: 'asc', id: 'asc' } } },
  });
  ctx.body = team;
});
router.get('/standings', async (ctx) => {
  const em = orm.em.fork();
  const orgId = orgOf(ctx);
  const [teams, games] = await Promise.all([
    em.find(Team, { orgId, season: { isActive: true } }, { populate: ['season', 'ageGroup'] }),
    em.find(Game, { orgId, status: 'final' }, { populate: ['homeTeam', 'visitorTeam'] }),
  ]);
  const rows = teams.map((team) => {
    const leads = games.flatMap((game) => {
      const lead = game.homeScore! - game.visitorScore!;
      return game.homeTeam === team ? [lead] : game.visitorTeam === team ? [-lead] : [];
    });
    const count = (is: (lead: number) => boolean) => leads.filter(is).length;
    return { team, wins: count((lead) => lead > 0), losses: count((lead) => lead < 0), ties: count((lead) => lead === 0) };
  });
  ctx.body = { rows: rows.sort((a, b) => b.wins - a.wins) };
});

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx, next) => {
  if (ctx.path === '/ready') ctx.body = {};
  else await next();
});
app.use(router.routes());
app.listen(Number(PORT), '127.0.0.1');
