import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { DriverApp, demoDriver, phoneViewport } from '../support/driver-app.ts'
import { FaultEnvironment, TestPhone } from '../support/fault-environment.ts'
import { makeSelfSignedCertificate } from '../support/self-signed-certificate.ts'
import { partialTextPattern } from '../support/text-patterns.ts'

const name = 'vrachtpas.test'
const { certificate, key, publicKeyHash } = makeSelfSignedCertificate(name)

let environment: FaultEnvironment
/** Speaks TLS in front of the proxy, as a customer's gateway does. */
const gateway = createServer({ cert: certificate, key }, (incoming) => {
  const target = connect(Number(new URL(environment.proxy.origin).port), '127.0.0.1')
  const cut = (socket: Socket) => () => socket.destroy()
  incoming.on('error', cut(target)).on('close', cut(target))
  target.on('error', cut(incoming)).on('close', cut(incoming))
  incoming.pipe(target).pipe(incoming)
})
let origin: string
let profile: string

beforeAll(async () => {
  environment = await FaultEnvironment.start()
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  origin = `https://${name}:${(gateway.address() as AddressInfo).port}`
  profile = await mkdtemp(join(tmpdir(), 'vrachtpas-name-'))
}, 120_000)
afterAll(async () => {
  gateway.close()
  await environment[Symbol.asyncDispose]()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** The same phone in a network that knows the name or does not, and with a certificate that is good or is not. */
async function launchPhone({ isNameKnown = true, isCertificateGood = true } = {}) {
  return await launchChromium({
    ...phoneViewport,
    profileDirectory: profile,
    args: [
      `--host-resolver-rules=MAP ${name} ${isNameKnown ? '127.0.0.1' : '~NOTFOUND'}`,
      ...(isCertificateGood ? [`--ignore-certificate-errors-spki-list=${publicKeyHash}`] : []),
    ],
  })
}

test('42: a name that is not found, then a certificate that is not good, then both well', async () => {
  const device = await launchPhone()
  const phone = new TestPhone(environment, device, await DriverApp.open(device.context, origin))
  await phone.app.signIn(demoDriver)
  await phone.app.chooseTransportMode('7-BZX-71')
  await phone.app.waitUntilOfflineReady()
  await phone.app.waitUntilSent()
  await device.close()

  for (const fault of [{ isNameKnown: false }, { isCertificateGood: false }]) {
    phone.device = await launchPhone(fault)
    phone.app = await DriverApp.open(phone.device.context, origin)
    environment.proxy.forget()
    await phone.load()
    await phone.app.page.getByText(partialTextPattern('driver:line.offline')).first().waitFor()
    expect(await phone.app.page.evaluate(() => navigator.onLine)).toBe(true)
    expect((await phone.operations()).at(-1)?.state).toBe('ready')
    expect(environment.proxy.requests).toEqual([])
    await phone.device.close()
  }

  phone.device = await launchPhone()
  phone.app = await DriverApp.open(phone.device.context, origin)
  await phone.app.waitUntilSent()
  expect((await phone.operations()).map(({ state }) => state)).toEqual(['done', 'done'])
  await phone.expectInvariants()
  await phone.device.close()
})
