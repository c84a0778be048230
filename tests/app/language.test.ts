// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageServer } from './page-server.ts'

const id = '01920000-0000-7000-8000-0000000000a1'
const user = (locale?: string) => ({
  '@id': `/api/users/${id}`,
  '@type': 'User',
  id,
  name: 'A B',
  firstName: 'A',
  lastName: 'B',
  roles: ['ROLE_CUSTOMER'],
  active: true,
  ...(locale === undefined ? {} : { locale: `/api/languages/${locale}` }),
})
const token = `x.${Buffer.from(JSON.stringify({ sub: id, exp: Date.now() })).toString('base64url')}.x`

let server: PageServer
beforeEach(async () => {
  localStorage.clear()
  server = await PageServer.start(() => ({ status: 200, body: user() }))
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  vi.resetModules()
})

const texts = () => import('../../src/i18n/setup.ts')

test('the shell applies Dutch at its start', async () => {
  await (await texts()).startTexts()
  expect((await texts()).language()).toBe('nl')
  expect(document.documentElement.lang).toBe('nl')
})

test('what a guest chose on this device is there the next time', async () => {
  await (await texts()).startTexts()
  await (await texts()).showLanguage('en')
  expect(document.documentElement.lang).toBe('en')
  vi.resetModules()
  await (await texts()).startTexts()
  expect((await texts()).language()).toBe('en')
})

test('the saved locale of a user overrides it', async () => {
  localStorage.setItem('auth_token', token)
  server.answerWith(() => ({ status: 200, body: user('en') }))
  await (await texts()).startTexts()
  await (await import('../../src/app/session.ts')).startSession()
  expect((await texts()).language()).toBe('en')
})

test('a change is shown, said, and saved with the user', async () => {
  localStorage.setItem('auth_token', token)
  const saved: unknown[] = []
  server.answerWith(({ method, path, type, body }) => {
    if (method === 'PATCH') saved.push([path, type, body])
    return { status: 200, body: user('en') }
  })
  await (await texts()).startTexts()
  await (await import('../../src/app/session.ts')).startSession()
  const { useToasts } = await import('../../src/ui/toaster.ts')
  await (await import('../../src/app/change-language.ts')).changeLanguage('nl')
  expect(saved).toEqual([
    [`/api/users/${id}`, 'application/merge-patch+json', { locale: '/api/languages/nl' }],
  ])
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'De taal is gewijzigd.' }])
})

test('a change that cannot be saved stays on the screen, and says so', async () => {
  localStorage.setItem('auth_token', token)
  server.answerWith(({ method }) => (method === 'PATCH' ? undefined : { status: 200, body: user('en') }))
  await (await texts()).startTexts()
  await (await import('../../src/app/session.ts')).startSession()
  const { useToasts } = await import('../../src/ui/toaster.ts')
  await (await import('../../src/app/change-language.ts')).changeLanguage('nl')
  expect((await texts()).language()).toBe('nl')
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success' }, { kind: 'error' }])
})
