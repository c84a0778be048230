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
  await (await import('../../src/app/session/session.ts')).startSession()
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
  await (await import('../../src/app/session/session.ts')).startSession()
  const { useToasts } = await import('../../src/ui/overlays/toaster.ts')
  await (await import('../../src/app/session/change-language.ts')).changeLanguage('nl')
  expect(saved).toEqual([
    [`/api/users/${id}`, 'application/merge-patch+json', { locale: '/api/languages/nl' }],
  ])
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'De taal is gewijzigd.' }])
})

test('a change is not undone by what the server says while it is being saved', async () => {
  localStorage.setItem('auth_token', token)
  const { checkSession, startSession } = await import('../../src/app/session/session.ts')
  let checked: Promise<void> | undefined
  server.answerWith(({ method }) => {
    if (method === 'PATCH') checked = checkSession()
    return { status: 200, body: user('en') }
  })
  await (await texts()).startTexts()
  await startSession()
  await (await import('../../src/app/session/change-language.ts')).changeLanguage('nl')
  await (checked ?? expect.fail('nothing was saved'))
  expect((await texts()).language()).toBe('nl')
})

test('two changes while the server is asked are not undone by an answer that was made between them', async () => {
  localStorage.setItem('auth_token', token)
  server.answerWith(() => ({ status: 200, body: user('nl') }))
  await (await texts()).startTexts()
  const { checkSession, startSession } = await import('../../src/app/session/session.ts')
  const { changeLanguage } = await import('../../src/app/session/change-language.ts')
  await startSession()
  server.answerWith(async ({ method }) => {
    if (method === 'GET') {
      await changeLanguage('en')
      await changeLanguage('nl')
    }
    return { status: 200, body: user('en') }
  })
  await checkSession()
  expect((await texts()).language()).toBe('nl')
})

test('the language that was asked for last is shown, however long the one before it takes', async () => {
  await (await texts()).startTexts()
  const { showLanguage } = await texts()
  await Promise.all([showLanguage('en'), showLanguage('nl')])
  expect((await texts()).shownLanguage()).toBe('nl')
  expect(document.documentElement.lang).toBe('nl')
})

test('a change that cannot be saved stays on the screen, and says so', async () => {
  localStorage.setItem('auth_token', token)
  server.answerWith(({ method }) => (method === 'PATCH' ? undefined : { status: 200, body: user('en') }))
  await (await texts()).startTexts()
  await (await import('../../src/app/session/session.ts')).startSession()
  const { useToasts } = await import('../../src/ui/overlays/toaster.ts')
  await (await import('../../src/app/session/change-language.ts')).changeLanguage('nl')
  expect((await texts()).language()).toBe('nl')
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success' }, { kind: 'error' }])
})

test('a driver’s further language is shown and kept, and the account asks the server for English', async () => {
  localStorage.setItem('auth_token', token)
  const saved: unknown[] = []
  server.answerWith(({ method, body }) => {
    if (method === 'PATCH') saved.push(body)
    return { status: 200, body: user(saved.length === 0 ? 'nl' : 'en') }
  })
  await (await texts()).startTexts()
  await (await import('../../src/app/session/session.ts')).startSession()
  await (await import('../../src/app/session/change-language.ts')).changeLanguage('pl')
  expect(saved).toEqual([{ locale: '/api/languages/en' }])
  expect(await said('cancel')).toBe('Anuluj')
  expect(document.documentElement.lang).toBe('pl')

  vi.resetModules()
  await (await texts()).startTexts()
  await (await import('../../src/app/session/session.ts')).startSession()
  expect((await texts()).shownLanguage()).toBe('pl')
  expect((await texts()).language()).toBe('en')
  expect(await said('cancel')).toBe('Anuluj')
})

test('without a network a further language is there again, and a text that it lacks is English', async () => {
  localStorage.setItem('vrachtpas-language', 'uk')
  server.answerWith(() => undefined)
  await (await texts()).startTexts()
  expect(await said('cancel')).toBe('Скасувати')
  expect(await said('unsaved.discard')).toBe('Discard')
})

test('the office is in one of the product’s languages, and what the user chose comes back after it', async () => {
  localStorage.setItem('vrachtpas-language', 'tr')
  await (await texts()).startTexts()
  await (await texts()).showOfficeLanguage()
  expect(await said('cancel')).toBe('Cancel')
  await (await texts()).showChosenLanguage()
  expect(await said('cancel')).toBe('İptal')
})

test('an account that was set to Dutch elsewhere ends a further language here', async () => {
  localStorage.setItem('auth_token', token)
  localStorage.setItem('vrachtpas-language', 'pl')
  server.answerWith(() => ({ status: 200, body: user('nl') }))
  await (await texts()).startTexts()
  await (await import('../../src/app/session/session.ts')).startSession()
  expect((await texts()).shownLanguage()).toBe('nl')
})

const said = async (key: 'cancel' | 'unsaved.discard') =>
  (await import('i18next')).default.t(key, { ns: 'app' })
