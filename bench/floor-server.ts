import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface FloorServer extends AsyncDisposable {
  readonly port: number
}

/** Starts the floor server on this database, in its own process. */
export async function startFloorServer(connectionString: string): Promise<FloorServer> {
  const child = fork(fileURLToPath(new URL('./floor/answers.ts', import.meta.url)), [connectionString])
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The floor server exited with ${String(code)}.`)),
    ),
  ])) as [{ port: number }]
  return {
    port: message.port,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
