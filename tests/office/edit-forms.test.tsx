import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let colleague: OfficeApi
/** A planner whom two people change at once. */
let userId: string
interface Sent {
  readonly method: string
  readonly path: string
  readonly ifMatch: string | null
  readonly body: Record<string, unknown>
}
const sent: Sent[] = []
/** Paths that the page read, and which were no longer there. */
const missing: string[] = []
let fault: 'unreachable' | 'answer lost' | undefined
let areReadsUnreachable = false

/** Writes down what the page writes, and lets the network fail on demand. */
function watchWrites(): void {
  const request = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!(input instanceof Request) || !/users|drivers/.test(input.url)) return await request(input, init)
    if (!/^(PATCH|POST)$/.test(input.method)) {
      if (areReadsUnreachable) throw new TypeError('fetch failed')
      const response = await request(input, init)
      if (response.status === 404) missing.push(new URL(input.url).pathname)
      return response
    }
    sent.push({
      method: input.method,
      path: new URL(input.url).pathname,
      ifMatch: input.headers.get('if-match'),
      body: (await input.clone().json()) as Record<string, unknown>,
    })
    const failure = fault
    fault = undefined
    if (failure === 'unreachable') throw new TypeError('fetch failed')
    const response = await request(input, init)
    if (failure === 'answer lost') throw new TypeError('fetch failed')
    return response
  }
}

beforeAll(async () => {
  watchWrites()
  colleague = await OfficeApi.signIn(demo.server.origin)
  await signInAs('admin')
})
let number = 0
beforeEach(async () => {
  number += 1
  sent.length = 0
  sessionStorage.clear()
  const made = await colleague.send<{ id: string }>('POST', '/users', {
    firstName: 'Pia',
    lastName: `Plan ${number}`,
    email: `pia${number}@example.com`,
    phone: '+31101234567',
    roles: ['ROLE_PROJECT_READER'],
  })
  userId = made.id
})

const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const isSaved = () => screen.findAllByText('Saved.')
const readUser = () => colleague.get<Record<string, unknown>>(`/users/${userId}`)

async function retype(user: ReturnType<typeof openPage>['user'], name: string, text: string) {
  const field = await textbox(name)
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

test('a change sends what was changed alone, null for what was emptied, and the version that was read', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'Prefix', 'van')
  await retype(user, 'Phone', '')
  expect(screen.getByText('2 changes')).toBeDefined()
  await user.click(save())
  await isSaved()
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: `/api/users/${userId}`,
      ifMatch: '"1"',
      body: { lastNamePrefix: 'van', phone: null },
    },
  ])
})

test('what the server made of a value is what the form shows, and nothing is left to save', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'Phone', '010 765 43 21')
  await user.click(save())
  await isSaved()
  await waitFor(async () => expect((await textbox('Phone')).value).toBe('+31107654321'))
  expect(save().getAttribute('aria-disabled')).toBe('true')
})

test('two people change one user: nothing is lost, and what both changed is chosen field by field', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'Phone', '010 111 11 11')
  await retype(user, 'First name', 'Pien')
  await retype(user, 'Prefix', 'van')
  await colleague.send('PATCH', `/users/${userId}`, {
    phone: '+31202222222',
    firstName: 'Petra',
    mobilePhone: '+31612345678',
  })
  await user.click(save())

  const phone = await screen.findByRole('group', { name: /^Phone: .* wrote at / })
  const firstName = await screen.findByRole('group', { name: /^First name: / })
  expect(phone.textContent).toMatch(/^Marit van der Voorbeeld wrote at .*\d\d:\d\d.*: \+31202222222/)
  // Both values are there, and what only the other one changed is taken over.
  expect((await textbox('Phone')).value).toBe('010 111 11 11')
  await waitFor(async () => expect((await textbox('Mobile number')).value).toBe('+31612345678'))
  await screen.findByText('Taken over, as you had not changed it: Mobile number.')

  await user.click(save())
  await screen.findByText(/Choose between your value/)
  await user.click(within(phone).getByRole('button', { name: 'Take theirs' }))
  await user.click(within(firstName).getByRole('button', { name: 'Keep mine' }))
  await waitFor(async () => expect((await textbox('Phone')).value).toBe('+31202222222'))
  await user.click(save())
  await isSaved()
  expect(await readUser()).toMatchObject({
    firstName: 'Pien',
    lastNamePrefix: 'van',
    phone: '+31202222222',
    mobilePhone: '+31612345678',
  })
  expect(sent.at(-1)).toMatchObject({ ifMatch: '"2"', body: { firstName: 'Pien', lastNamePrefix: 'van' } })
})

test('what is wrong is said at its field when it is left, all of it on saving, with links to the fields', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'E-mail', 'pia@')
  await user.tab()
  expect(await screen.findByText('This value is not a valid email address.')).toBeDefined()
  await retype(user, 'Last name', '')
  await user.click(save())
  const summary = await screen.findByText('2 things are not right yet')
  expect(document.activeElement).toBe(await textbox('Last name'))
  const alert = summary.closest<HTMLElement>('[role=alert]') ?? expect.fail('no alert')
  expect(alert.textContent).toContain('Last name: This field is required.')
  await user.click(within(alert).getByRole('link', { name: 'E-mail' }))
  expect(document.activeElement).toBe(await textbox('E-mail'))
  expect(sent).toEqual([])
})

test('what the server refuses stands at its field', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'E-mail', 'office@demo.example.com')
  await user.click(save())
  await waitFor(async () => expect((await textbox('E-mail')).getAttribute('aria-invalid')).toBe('true'))
  expect((await textbox('E-mail')).value).toBe('office@demo.example.com')
})

test('leaving with changes asks; staying keeps them, leaving gives them up', async () => {
  const { user, at } = openPage(`/users/${userId}`)
  await retype(user, 'First name', 'Pien')
  await screen.findByText('One change')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Users' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(at()).toBe(`/users/${userId}`)
  expect((await textbox('First name')).value).toBe('Pien')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Users' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(at()).toBe('/users'))
  openPage(`/users/${userId}`)
  expect((await textbox('First name')).value).toBe('Pia')
  expect(screen.queryByText('You have input that was not saved')).toBeNull()
})

test('input that a reload interrupted is offered again, beside what somebody else saved since', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'First name', 'Pien')
  await colleague.send('PATCH', `/users/${userId}`, { lastName: 'Planner' })
  const reloaded = openPage(`/users/${userId}`)
  await screen.findByText('You have input that was not saved')
  expect((await textbox('First name')).value).toBe('Pia')
  await reloaded.user.click(screen.getByRole('button', { name: 'Put it back' }))
  expect((await textbox('First name')).value).toBe('Pien')
  expect((await textbox('Last name')).value).toBe('Planner')
  await reloaded.user.click(save())
  await isSaved()
  expect(sent.at(-1)?.body).toEqual({ firstName: 'Pien' })
})

test('what somebody else removed meanwhile is said, and what was typed stays', async () => {
  const { user, at } = openPage(`/users/${userId}`)
  await retype(user, 'First name', 'Pien')
  await colleague.send('DELETE', `/users/${userId}`)
  // The page hears of it and reads the user again, in vain.
  await waitFor(() => expect(missing).toContain(`/api/users/${userId}`))
  await user.click(save())
  await screen.findByText('Removed by somebody else')
  expect((await textbox('First name')).value).toBe('Pien')
  await user.click(screen.getByRole('button', { name: 'Leave this page' }))
  await waitFor(() => expect(at()).toBe('/users'))
})

test('without a connection what was typed stays, and is sent again on demand', async () => {
  const { user } = openPage(`/users/${userId}`)
  await retype(user, 'First name', 'Pien')
  areReadsUnreachable = true
  await colleague.send('PATCH', `/users/${userId}`, { phone: '+31107654321' })
  await screen.findByText(/^No connection. This is from/)
  fault = 'unreachable'
  await user.click(save())
  await screen.findByText('No connection. What you typed is kept.')
  // The page says nothing beside it: what its button would do is done by the form's.
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  expect((await textbox('First name')).value).toBe('Pien')
  areReadsUnreachable = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Taken over, as you had not changed it: Phone.')
  await user.click(save())
  await isSaved()
  expect(await readUser()).toMatchObject({ firstName: 'Pien', phone: '+31107654321' })
})

test('what was made while the answer was lost is not made twice', async () => {
  const { user, at } = openPage('/users/new')
  await retype(user, 'First name', 'Lotte')
  await retype(user, 'Last name', 'Verloren')
  await retype(user, 'E-mail', 'lotte@example.com')
  await user.click(screen.getByRole('checkbox', { name: 'Administrator' }))
  fault = 'answer lost'
  await user.click(screen.getByRole('button', { name: 'Add this user' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Lotte Verloren' })
  expect(at()).toMatch(/^\/users\/[0-9a-f-]{36}$/)
  expect(sent).toHaveLength(2)
})

test.runIf(isLongRun)(
  'input of a session that the server ended is offered after signing in again',
  async () => {
    const { user, at } = openPage(`/users/${userId}`)
    await retype(user, 'First name', 'Pien')
    const admin = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
    const { member } = await admin.get<{ member: { id: string; current: boolean }[] }>('/sessions')
    for (const session of member) if (!session.current) await admin.send('DELETE', `/sessions/${session.id}`)
    await user.click(save())
    await waitFor(() => expect(at()).toBe(`/auth/sign-in?from=${encodeURIComponent(`/users/${userId}`)}`))
    const again = await openPageAs('admin', `/users/${userId}`)
    await again.user.click(await screen.findByRole('button', { name: 'Put it back' }))
    expect((await textbox('First name')).value).toBe('Pien')
  },
)
