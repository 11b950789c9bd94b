import { z } from 'zod';
import { ok } from '../../../domain/shared/result.ts';
import { route } from '../contract/route.ts';
import { count, namedEnum, orNull } from '../contract/schemas.ts';

const HealthStatus = namedEnum('HealthStatus', ['ok', 'degraded', 'unavailable']);

const HealthChecks = z
  .object({
    database: z
      .object({
        status: namedEnum('DatabaseStatus', ['ok', 'unavailable']),
        latencyMs: orNull(z.number().min(0), { description: 'Null while the database is unavailable', examples: [0.8] }),
        writes: orNull(namedEnum('DatabaseWrites', ['ok', 'refused']), {
          description: 'Refused in the last two minutes: its disk is full, or it is read-only. Null while the database is unavailable',
        }),
      })
      .meta({ id: 'DatabaseHealth', description: 'Whether the database responds, and how fast' }),
  })
  .meta({ id: 'HealthChecks', description: 'The dependencies of the instance' });

const Health = z
  .object({
    status: HealthStatus,
    version: z.string().meta({ examples: ['1.0.0'] }),
    uptimeSeconds: count,
    checks: HealthChecks,
  })
  .meta({
    id: 'Health',
    examples: [
      { status: 'ok', version: '1.0.0', uptimeSeconds: 86400, checks: { database: { status: 'ok', latencyMs: 0.8, writes: 'ok' } } },
    ],
  });

export const getHealth = route({
  method: 'get',
  path: '/api/health',
  summary: 'Check whether this instance is ready for requests',
  description:
    'Returns 503 while the database is unavailable or the instance is shutting down. While the database can only be read, it returns 200 and `degraded`: reads are answered, writes get 503. Never takes longer than a second.',
  access: 'public',
  useCase: 'checkHealth',
  isAlwaysServed: true,
  replies: { 200: Health, 503: Health },
  status: ({ status }) => (status === 'unavailable' ? 503 : 200),
  isRoutine: ({ status }) => status === 'ok',
  refusals: [],
  handle: ({ useCases }) => useCases.checkHealth({}),
});

export const getLiveness = route({
  method: 'get',
  path: '/api/health/live',
  summary: 'Check whether this process is running',
  description: 'Checks no dependencies: an unavailable database is no reason to restart the gateway.',
  access: 'public',
  isAlwaysServed: true,
  replies: { 200: z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' }) },
  isRoutine: () => true,
  refusals: [],
  handle: async () => ok({ status: 'ok' as const }),
});
