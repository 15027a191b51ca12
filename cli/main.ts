import { Command, CommanderError } from 'commander'
import { commandList } from './command-list.ts'
import type { CommandContext } from './context.ts'
import { describeError } from './describe-error.ts'
import { packageVersion } from './package-version.ts'

/** Runs one operator command and returns the exit status. An error is one line on standard error. */
export async function main(arguments_: readonly string[], context: CommandContext = processContext): Promise<number> {
  // A reader that ends, as in `agora rebuild | head`, must not end a command in the middle of its work.
  if (context === processContext) for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore)
  const program = new Command('agora')
    .version(packageVersion)
    .description('Runs and operates an Agora deployment: trading venue, team chat and web client.')
    .helpCommand(true)
    .showHelpAfterError('(add --help for usage)')
    .exitOverride()
    .configureOutput({ writeOut: context.print, writeErr: context.printError })
  let status = 0
  const finish = (exitStatus: number) => {
    status = exitStatus
  }
  // `agora help market` needs that command too.
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
    // Commander has already printed its own message, for help and usage errors alike.
    if (error instanceof CommanderError) return error.exitCode
    context.printError(`agora: ${describeError(error)}\n`)
    return 1
  }
}

const ignore = () => undefined

const processContext: CommandContext = {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
}
