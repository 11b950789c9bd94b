import { z } from 'zod';
import { ok } from '../../../domain/shared/result.ts';
import { route } from '../route.ts';
import { count, orNull, word } from '../schemas.ts';

const HealthStatus = word('HealthStatus', ['ok', 'unavailable']);

const HealthChecks = z
  .object({
    database: z
      .object({
        status: HealthStatus,
        latencyMs: orNull(z.number().min(0), { description: 'Null while it is away', examples: [0.8] }),
      })
      .meta({ id: 'DatabaseHealth', description: 'Whether the database answers, and how fast' }),
  })
  .meta({ id: 'HealthChecks', description: 'What the instance needs' });

const Health = z
  .object({
    status: HealthStatus,
    version: z.string().meta({ examples: ['1.0.0'] }),
    uptimeSeconds: count,
    checks: HealthChecks,
  })
  .meta({
    id: 'Health',
    examples: [{ status: 'ok', version: '1.0.0', uptimeSeconds: 86400, checks: { database: { status: 'ok', latencyMs: 0.8 } } }],
  });

export const getHealth = route({
  method: 'get',
  path: '/api/health',
  summary: 'Check whether this instance is ready for requests',
  description: 'Answers 503 while the database is away or the instance is about to stop. Never waits longer than a second.',
  access: 'public',
  useCase: 'checkHealth',
  isAlwaysServed: true,
  replies: { 200: Health, 503: Health },
  status: ({ status }) => (status === 'ok' ? 200 : 503),
  isRoutine: ({ status }) => status === 'ok',
  refusals: [],
  handle: ({ useCases }) => useCases.checkHealth({}),
});

export const getLiveness = route({
  method: 'get',
  path: '/api/health/live',
  summary: 'Check whether this process is running',
  description: 'Touches nothing else: a database that is away is no reason to restart the gateway.',
  access: 'public',
  isAlwaysServed: true,
  replies: { 200: z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' }) },
  isRoutine: () => true,
  refusals: [],
  handle: async () => ok({ status: 'ok' as const }),
});
