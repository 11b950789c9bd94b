import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const orgRelease: CommandFactory = (act) =>
  new Command('release')
    .description('let an organization send invitations by mail')
    .argument('<code>', 'the code of the organization', orgCode)
    .action(
      act(async (cli, code: string) => {
        const { wasHeld } = await cli.ask(({ releaseMail }) => releaseMail({ actor: OPERATOR, code }));
        cli.answer(
          { code, wasHeld },
          wasHeld ? `${code} may send invitations by mail now.` : `${code} could send invitations by mail already.`,
        );
        return undefined;
      }),
    );
