import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { CurrentUser } from '../../contract/accounts/current-user.ts'
import { useSession } from '../../src/app/session/session.ts'
import { Day, Moment } from '../../src/office/shared/detail/Moments.tsx'

afterEach(() => useSession.setState({ state: 'signed-out' }, true))

function shownIn(timeZone: string) {
  const user = { customer: { timeZone } } as CurrentUser
  useSession.setState({ state: 'signed-in', user, offline: false }, true)
  const at = '2025-11-27T13:05:00Z'
  const page = renderToStaticMarkup(
    <>
      <Moment at={at} /> | <Day at={at} />
    </>,
  )
  return page.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
}

test('moments are those of the customer, whose time zone is named where this clock shows another', () => {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(shownIn('Pacific/Auckland')).toBe('28 Nov 2025, 02:05 UTC+13 | 28 Nov 2025')
  expect(shownIn(ownZone)).not.toMatch(/UTC|GMT|CET/)
})
