import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { Cli } from '../cli.ts';
import type { CommandFactory } from '../command.ts';

/** The console, and its address at which the first admin makes the first organization; null if there is an organization. */
export async function firstLink({ ask, deployment }: Pick<Cli, 'ask' | 'deployment'>) {
  const console = await deployment.consoleUrl();
  const { key } = await ask(({ firstOrgKey }) => firstOrgKey({ actor: OPERATOR }));
  return { console, link: key === null ? null : `${console}#/first/${key}` };
}

/** What tells the operator of it. */
export const firstLinkText = ({ console, link }: Awaited<ReturnType<typeof firstLink>>): string =>
  link === null
    ? `There is an organization; its admins sign in at ${console}`
    : `The first admin signs in through this link, within a week, and makes the organization, which is confirmed:\n${link}`;

export const orgFirstLink: CommandFactory = (act) =>
  new Command('first-link')
    .description('print the link with which the first admin signs in and makes the first organization; a secret, good for a week')
    .action(
      act(async (cli) => {
        const first = await firstLink(cli);
        cli.answer(first, firstLinkText(first));
        return undefined;
      }),
    );
