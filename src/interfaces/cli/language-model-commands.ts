import { Argument, type Command } from 'commander'
import { MODEL_PROFILES } from '../../model/model-profiles.js'
import { LANGUAGE_ROLES } from '../../model/model-reference.js'
import type { PullFlags } from './commands/language-models.js'
import type { RunAction } from './run-action.js'

/** `models pull | use | test`. */
export function addLanguageModelCommands(models: Command, run: RunAction): void {
  const load = () => import('./commands/language-models.js')
  models
    .command('pull')
    .description('install a language model (GGUF) that runs in the process, after asking')
    .argument(
      '[name]',
      'a name of `models list`, OWNER/REPOSITORY/FILE.gguf on the hub, or a new one with --from',
    )
    .option('--from <path>', 'a GGUF file, or a folder that holds it, instead of the net')
    .option('-y, --yes', 'do not ask')
    .action((name: string | undefined, flags: PullFlags) =>
      run(async (context) => (await load()).runModelsPull(name, flags, context), { isInterruptible: true }),
    )
  models
    .command('use')
    .description('choose the language models of a profile; each role can be changed afterwards')
    .addArgument(new Argument('<profile>').choices(MODEL_PROFILES.map(({ name }) => name)))
    .action((name: string) => run(async (context) => (await load()).runModelsUse(name, context)))
  models
    .command('test')
    .description('try the language models that are set: schema, true context, speed, family')
    .addArgument(new Argument('[role]').choices([...LANGUAGE_ROLES, 'judge']))
    .option('-y, --yes', 'agree to send the test prompts to models elsewhere')
    .action((role: string | undefined, flags: { yes?: boolean }) =>
      run(async (context) => (await load()).runModelsTest(role, flags, context), { isInterruptible: true }),
    )
}
