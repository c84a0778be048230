import './page-globals.ts'
import { waitFor } from '@testing-library/react'
import { existsSync } from 'node:fs'
import type { RouteObject } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { keysOf } from '#contract/kit/objects.ts'
import { office } from '../../src/i18n/en/office.ts'
import { mayOpenPage } from '../../src/office-pages.tsx'
import { officeRoutes } from '../../src/office-routes.tsx'
import { OfficeApi } from '../support/office-api.ts'
import { addressOf, readOfficeScreens, writeAsOffice } from '../support/office-screens.ts'
import { addFailures } from '../support/add-failures.ts'
import { isLongRun } from '../support/long-run.ts'
import { openPage, signInAs, startDemoPage } from './office-page.tsx'
import { handOverUnload, refuseStatement, ScriptedDriver } from '../support/scripted-driver.ts'

const roleOf = {
  admin: 'ROLE_ADMIN',
  office: 'ROLE_CUSTOMER',
  planner: 'ROLE_TRANSPORTER',
  reader: 'ROLE_PROJECT_READER',
} as const
const roles = keysOf(roleOf)

const screens = await readOfficeScreens()

/** Headings of a page that is not shown to its viewer. */
const refusals: readonly string[] = ['No access', office.room.gone.title]
/** Headings of a page that cannot be shown to anybody. */
const failures: readonly string[] = [
  office.room.unable,
  office.room.refused,
  office.room.offline.title,
  'Something went wrong',
]

function officePaths(tree: readonly RouteObject[], parent = ''): readonly string[] {
  return tree.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [parent, route.path].filter(Boolean).join('/')
    const isPage = route.path !== undefined && route.lazy !== undefined
    return [...(isPage ? [path] : []), ...officePaths(route.children ?? [], path)]
  })
}

// By their tags: looking for roles reads the styles of the whole page, for two hundred pages.
const navigationLinks = () =>
  [...document.querySelectorAll('nav a[href]')].map((link) => link.getAttribute('href'))
const headingShown = () =>
  waitFor(() => document.querySelector('h1')?.textContent ?? expect.fail('The page has no heading yet.'))

test('docs/screens.md lists each page of the office, with a test that exists', () => {
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.map(({ path }) => path).toSorted()).toEqual(officePaths(officeRoutes).toSorted())
  expect(screens.map((row) => row.test).filter((file) => !existsSync(file))).toEqual([])
})

test('docs/screens.md says of each page who may open it', () => {
  for (const { path, openTo } of screens)
    expect(
      roles.filter((who) => mayOpenPage([roleOf[who]], path)),
      path,
    ).toEqual(openTo)
})

// Each page has a test of its own, and one of Chromium opens every address: a walk through all adds little to these.
describe.runIf(isLongRun)('in a long run', () => {
  const demo = startDemoPage()
  let administrator: OfficeApi

  beforeAll(async () => {
    await addFailures(demo.databaseUrl)
    const driver = await ScriptedDriver.start(demo.server.origin)
    await refuseStatement(driver)
    await handOverUnload(driver)
    await writeAsOffice(demo.server.origin)
    administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  })

  test.for(roles)(
    '%s: each page opens, or says that it is not open to them',
    { timeout: 120_000 },
    async (who, { signal }) => {
      await signInAs(who)
      const viewer = await OfficeApi.signIn(demo.server.origin, `${who}@demo.example.com`)
      for (const { path, openTo } of screens) {
        // A test that timed out opens no page under the next file.
        signal.throwIfAborted()
        openPage(await addressOf(path, viewer, administrator))
        const heading = await headingShown()
        const isOpen = openTo.includes(who)
        expect(refusals.includes(heading), `${path} as ${who} shows "${heading}"`).toBe(!isOpen)
        expect(failures, path).not.toContain(heading)
        if (/^\/[\w-]+$/.test(path))
          expect(navigationLinks().includes(path), `${path} in the menu`).toBe(isOpen)
      }
    },
  )
})
