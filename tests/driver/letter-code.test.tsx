// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { beforeAll, expect, test } from 'vitest'
import { toBase64Url } from '../../contract/letters/letter-code/binary-text.ts'
import {
  signCertificate,
  signIssuedFlow,
  verifyLetterCode,
} from '../../contract/letters/letter-code/letter-code.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { makeKey, sampleCertificate, sampleFlow } from '../support/letter-code.ts'
import { driverId, openPage, plainSand, prepareDevice, startPage, truck } from './driver-page.tsx'

const day = 86_400_000

beforeAll(startPage)

/** A phone without a network, with what the server signed for it, or without. */
async function prepareSigningPhone({ isIssued }: { readonly isIssued: boolean }) {
  const store = await prepareDevice({ flows: [plainSand], drives: truck })
  const server = await makeKey()
  const signer = { keyId: 'aBcD_-12', sign: server.sign }
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const publicKey = { kty: 'EC', crv: 'P-256', x, y } as const
  const now = Date.now()
  const claims = { ...sampleCertificate(publicKey), issuedAt: now - day, expiresAt: now + day }
  await store.deviceStates.update(driverId, {
    key: { privateKey: pair.privateKey, publicKey, registered: true },
    ...(isIssued && {
      certificate: {
        part: toBase64Url(await signCertificate(claims, signer)),
        issuedAt: new Date(claims.issuedAt).toISOString(),
        expiresAt: new Date(claims.expiresAt).toISOString(),
      },
    }),
  })
  if (isIssued)
    await store.issuedFlows.put({
      id: plainSand.id,
      version: plainSand.version,
      part: toBase64Url(await signIssuedFlow({ ...sampleFlow, issuedAt: now - day }, signer)),
    })
  const { shipment } = await loadShipment({
    draft: 'load',
    flow: plainSand,
    mode: truck,
  })
  openPage(`/driver/shipments/${shipment}/letter`)
  return [{ kid: signer.keyId, ...server.publicKey }]
}

async function readDrawnCode(): Promise<string> {
  const picture = await screen.findByRole('img', { name: 'QR-code waarmee deze brief wordt gecontroleerd' })
  const side = Number(picture.getAttribute('viewBox')?.split(' ').at(-1))
  const quietZone = 4
  const scale = 4
  const size = side * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, column, row] of picture.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at += 1) {
      const across = (Number(column) + quietZone) * scale + (at % scale)
      const down = (Number(row) + quietZone) * scale + Math.floor(at / scale)
      pixels.fill(0, (down * size + across) * 4, (down * size + across) * 4 + 3)
    }
  return jsQR(pixels, size, size)?.data ?? ''
}

test('the letter draws a code that is read back and verified without a network', async () => {
  const keys = await prepareSigningPhone({ isIssued: true })
  const { pathname, hash } = new URL(await readDrawnCode())
  expect(screen.queryByRole('note')).toBeNull()
  expect(await verifyLetterCode(hash.slice(1), keys, Date.now())).toMatchObject({
    outcome: 'valid',
    claims: { loadRecord: { checkToken: pathname.split('/').at(-1), identification: '7-BZX-71' } },
  })
})

test('a letter that was never signed for has the plain address, and says that checking needs a network', async () => {
  await prepareSigningPhone({ isIssued: false })
  const { pathname, hash } = new URL(await readDrawnCode())
  expect(pathname).toMatch(/^\/check\/[\w-]{22}$/)
  expect(hash).toBe('')
  expect(screen.getByRole('note').textContent).toContain('Zonder ondertekende code tot deze telefoon')
})
