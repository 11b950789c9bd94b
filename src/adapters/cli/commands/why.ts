import { Command } from 'commander';
import type { AccessRefusal, PartAccess } from '../../../application/access/explain-access.ts';
import { ruleOf } from '../../../domain/membership/not-allowed.ts';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { GameId, TeamId } from '../../../domain/shared/ids.ts';
import { email, orgCode, uuid } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

type Options = Readonly<{ org: string; game?: string; team?: string }>;

export const why: CommandFactory = (act) =>
  new Command('why')
    .description('tell what a person may do with an operation of the API, and why not')
    .argument('<e-mail>', 'the address that their identity provider has verified', email)
    .argument('<operation>', 'the operationId, as in the log line of a request: updateGame')
    .requiredOption('--org <code>', 'the code of the organization', orgCode)
    .option('--game <id>', 'the game that they act on', uuid)
    .option('--team <id>', 'the team whose chat room they enter, or on which the child of a parent link is', uuid)
    .action(
      act(async (cli, address: string, operationId: string, { org: code, game, team }: Options) => {
        const operation = await cli.deployment.operation(operationId);
        if (!operation) throw new CommandFailed(EXIT.usage, `The API has no operation ${operationId} for members: see /api/openapi.json.`);
        const items = { gameId: game as GameId | undefined, teamId: team as TeamId | undefined };
        const accounts = await cli.ask(({ explainAccess }) =>
          explainAccess({ actor: OPERATOR, email: address, code, operation, ...items }),
        );
        const text = accounts.map(({ userId, issuer, access, dependsOn }) =>
          [
            `${operationId} as ${userId} (${issuer}):`,
            ...linesOf(access),
            ...(dependsOn === null ? [] : [`  depends on the ${dependsOn}: add --${dependsOn} <id>`]),
          ].join('\n'),
        );
        cli.answer({ operation: operationId, accounts }, text.join('\n') || `Nobody has signed in with ${address} as a verified address.`);
        return accounts.length === 0 ? EXIT.refused : undefined;
      }),
    );

/** A line for each answer, with the parts that have it. */
function linesOf(access: readonly PartAccess[]): readonly string[] {
  const answers = Map.groupBy(access, ({ refusal }) => answerOf(refusal));
  return [...answers].map(([answer, parts]) => {
    const named = parts.flatMap(({ part }) => part ?? []).join(', ');
    return `  ${named && `${named}: `}${answer}`;
  });
}

const OTHER_REFUSALS: Readonly<Record<Exclude<AccessRefusal['kind'], 'role-required' | 'not-allowed'>, string>> = {
  'not-found': 'the organization has no such game, or the team no chat room',
  'not-a-member': 'the person is not a member of the organization',
  'org-context-required': 'the person is a member of no organization',
  'org-suspended': 'the organization is suspended ("league org resume" opens it again)',
  'membership-pending': 'an admin has yet to approve the membership',
};

function answerOf(refusal: AccessRefusal | null): string {
  if (refusal === null) return 'yes';
  if (refusal.kind !== 'role-required' && refusal.kind !== 'not-allowed') return `no, ${OTHER_REFUSALS[refusal.kind]} (${refusal.kind})`;
  return `no, ${ruleOf(refusal)} (${refusal.kind}, ${refusal.cause})`;
}
