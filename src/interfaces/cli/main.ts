#!/usr/bin/env node
import { packageVersion } from '../../compose.js'
import { runCli } from './run-cli.js'
import { endQuietlyOnClosedPipe, processTerminal } from './terminal.js'

endQuietlyOnClosedPipe()
process.exitCode = await runCli(process.argv.slice(2), packageVersion(), {
  terminal: processTerminal(),
})
