import { expect, test } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }
import { serverNodeOptions } from '../../scripts/builds.ts'
import dockerfile from '../../deploy/Dockerfile?raw'
import unit from '../../deploy/vrachtpas.service?raw'

test('every way to start the server tells Node the same', () => {
  const options = serverNodeOptions.join(' ')
  expect(scripts.start).toContain(`exec node ${options} scripts/start.ts`)
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...serverNodeOptions, 'dist-server/main.mjs']).replaceAll(',', ', ')}`,
  )
  expect(unit).toContain(`node_modules/.bin/node ${options} dist-server/main.mjs\n`)
})
