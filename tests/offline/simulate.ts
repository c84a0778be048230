import fc from 'fast-check'
import { walks } from './queue-simulation.ts'

// npm run simulate [-- walks [seed]]: more walks than a test run has time for, from another seed each time.
const [count = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const began = performance.now()
fc.assert(walks, { numRuns: Number(count), seed: Number(seed) })
process.stdout.write(
  `${count} walks of the queue from seed ${seed} hold, in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`,
)
