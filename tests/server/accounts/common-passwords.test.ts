import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from '../../../server/accounts/auth/common-passwords.ts'

const nobody = {}

test('a password that everybody tries first is guessable: a common word with the usual around it, in Dutch too', async () => {
  const common =
    'Password1 Welkom01 Vrachtpas1 Aa345678 P@ssw0rd Qwerty12! Zomer2026 1Voetbal! Aaaaaaa1 Iloveyou1 Admin1234 W3lkom01! WelkomWelkom1 ' +
    '1qaz2wsX Passwórd1 MyPassword1 Pass1word Pаssword1 W€lkom01 Scania123 Jennifer1 Groningen1 Feyenoord1 Gr0n1ngen! Fietspad7 ' +
    'Schaap12 2026Moerdijk Janssen99 SchaapSchaap1 Wachtwoord-Welkom1'
  for (const password of common.split(' '))
    expect.soft(await isGuessable(password, nobody), password).toBe(true)
  for (const good of [
    'Baggerwerk7',
    'Zilverreiger7',
    'kade-Noord-14',
    'NewSecret1',
    'X7#9-2!4q5T',
    'xK7qLm2p',
  ])
    expect.soft(await isGuessable(good, nobody), good).toBe(false)
  // A passphrase is good whatever its words, but not one word again and again, nor two of them.
  for (const phrase of ['Zomer vracht Amsterdam truck 7', 'Welkom-Oranje-Voetbal-88'])
    expect.soft(await isGuessable(phrase, nobody), phrase).toBe(false)
  for (const phrase of ['WelkomWelkomWelkom1', 'Amsterdam-Rotterdam-2026', 'Aaaaaaaaaaaaaaaa1'])
    expect.soft(await isGuessable(phrase, nobody), phrase).toBe(true)
})

test('a password made of runs of neighbours in the alphabet, the digits or the keys is guessable, both ways and mixed', async () => {
  const runs =
    'Qwe12345 Abc@1234 Poiuytrewq1 Xyz12345 Abcabc123 Abc54321 4321Abcd Dcba4321 Qwe!@#123 A1s2d3f4 Zaq12wsx Qweasd123 Aaabbb111 ' +
    'Welkomabc1 Abc2024! Mnbvcxz1 Abcd.1234 Qsd12345 Tom12345 Kim2024! Abc123Xyz Abcdefghijklmnop1 Abcabcabcabcabc1'
  for (const password of runs.split(' '))
    expect.soft(await isGuessable(password, nobody), password).toBe(true)
  // Three neighbours are in many a good one.
  for (const good of ['Stuwkrab-77', 'Qwk7x123Lm', 'Def83Kmw4p', 'Gewoon-spreken-tower3', 'Kd123wmx9Rt'])
    expect.soft(await isGuessable(good, nobody), good).toBe(false)
})

test('a name in a password makes it its owner’s, but for a passphrase of other words', async () => {
  const owner = { email: 'm.vandenberg@example.com', firstName: 'Zoë-Marijke', lastName: 'Berg' }
  for (const password of ['Vandenberg77x', 'Marijke83qk', 'ZOE-marijke-1', 'MarijkeVandenberg1'])
    expect.soft(await isGuessable(password, owner), password).toBe(true)
  for (const password of ['Zilverreiger7', 'Marijke vist graag op zondag 3'])
    expect.soft(await isGuessable(password, owner), password).toBe(false)

  const jan = { email: 'jan.jansen@example.com', firstName: 'Jan', lastName: 'Jansen' }
  for (const password of ['Jan.Jansen.2026!', 'JanJansen1970-01-01', 'Jan-Jansen-janjansen1'])
    expect.soft(await isGuessable(password, jan), password).toBe(true)
  const anna = { email: 'a@example.com', firstName: 'Anna Maria', lastName: 'Jansen' }
  for (const password of ['AnnaMariaJansen1', 'Anna.Maria.Jansen.1'])
    expect.soft(await isGuessable(password, anna), password).toBe(true)
})

test('none of the common passwords that fit the rule is accepted, whole or with signs and digits around', async () => {
  const fitting = dictionary['passwords-common']
    .slice(0, 10_000)
    .filter(
      (password) =>
        password.length >= 8 && /\d/.test(password) && (password.match(/[a-z]/g) ?? []).length >= 2,
    )
    .map((password) => password.replace(/[a-z]/, (letter) => letter.toUpperCase()))
  const accepted = []
  for (const password of [
    ...fitting,
    'Qwer1234',
    'Abcd1234',
    '1Q2w3e4r',
    'A1b2c3d4',
    'Abc12345',
    'A1b2c3d4!',
  ])
    if (!(await isGuessable(password, nobody))) accepted.push(password)
  expect(accepted).toEqual([])
})
