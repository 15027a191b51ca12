import { Command, CommanderError } from 'commander'
import { commandList } from './command-list.ts'
import type { CommandContext } from './context.ts'
import { describeError } from './describe-error.ts'
import { packageVersion } from './package-version.ts'

/** Runs one operator command and answers with the exit status. Errors are one clear line on standard error. */
export async function main(arguments_: readonly string[], context: CommandContext = processContext): Promise<number> {
  const program = new Command('agora')
    .version(packageVersion)
    .description('Runs and keeps an Agora deployment: trading venue, team chat and web client.')
    .helpCommand(true)
    .showHelpAfterError('(add --help for what it takes)')
    .exitOverride()
    .configureOutput({ writeOut: context.print, writeErr: context.complain })
  let status = 0
  const finish = (exitStatus: number) => {
    status = exitStatus
  }
  // `agora help market` is about that command as well.
  const asked = arguments_.filter((word) => !word.startsWith('-') && word !== 'help').at(0)
  try {
    for (const { name, argument, description, load } of commandList) {
      const command = program.command(name).description(description)
      if (argument !== undefined) command.argument(...argument)
      if (name === asked) (await load())(command, context, finish)
    }
    await program.parseAsync([...arguments_], { from: 'user' })
    return status
  } catch (error) {
    // Commander has printed its own message already, help and usage mistakes alike.
    if (error instanceof CommanderError) return error.exitCode
    context.complain(`agora: ${describeError(error)}\n`)
    return 1
  }
}

const processContext: CommandContext = {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
}
