import { parseArgs } from 'node:util';
import { bench } from './bench.ts';
import { benchCluster } from './cluster.ts';
import { benchGrowth } from './growth.ts';
import { chosenNames } from './names.ts';
import { CONTENDERS, OPERATIONS } from './operations.ts';
import { measureConstants } from './simulate/measure.ts';
import { benchWaiting } from './waiting.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    'warm-up': { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    'cold-callers': { type: 'string' },
    only: { type: 'string' },
    contenders: { type: 'string' },
    quick: { type: 'boolean', default: false },
    waiting: { type: 'string' },
    plain: { type: 'string' },
    cluster: { type: 'string' },
    growth: { type: 'boolean', default: false },
    constants: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

if (values.growth) await benchGrowth(values.scale === undefined ? undefined : Number(values.scale));
else if (values.waiting !== undefined) await benchWaiting(Number(values.waiting));
else if (values.cluster !== undefined && values.plain !== undefined) await benchCluster({ plain: values.plain, cluster: values.cluster });
else if (values.constants) await measureConstants();
else
  await bench({
    scale: Number(values.scale ?? (values.quick ? '0.05' : '1')),
    rounds: Number(values.rounds ?? (values.quick ? '1' : '5')),
    seconds: values.quick ? undefined : Number(values.seconds),
    warmUpSeconds: values.quick ? 0 : Number(values['warm-up']),
    connections: Number(values.connections),
    coldCallers: Number(values['cold-callers'] ?? (values.quick ? '100' : '5000')),
    only: chosenNames(
      '--only',
      values.only,
      OPERATIONS.map(({ name }) => name),
    ),
    contenders: chosenNames('--contenders', values.contenders, CONTENDERS),
    checkOnly: values.check,
    isBuilt: values.built,
    json: values.json,
  });
