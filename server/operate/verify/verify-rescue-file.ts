import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { operationSchemaVersion, type Operation } from '#contract/device/operations.ts'
import { operationPayloads } from '#contract/device/operation-payloads.ts'
import { photoManifest } from '#contract/shipments/media.ts'
import { rescueFile, type RescuedOperation } from '#contract/device/rescue-file.ts'
import type { Findings } from './findings.ts'
import { parseJson } from '#contract/kit/parse-json.ts'

/**
 * Checks a phone's file of unsent work: it is readable, each operation occurs once with its own sequence
 * number on its device and can be decoded, and each photo has the announced length and SHA-256. Missing
 * sequence numbers are named: the server may have them, or they are lost.
 * @throws with a text for the operator if the file is unreadable
 */
export async function verifyRescueFile(path: string, findings: Findings): Promise<void> {
  const file = z.safeParse(rescueFile, parseJson(await readFile(path, 'utf8')))
  if (!file.success) {
    const [issue] = file.error.issues
    findings.add({
      subject: `file at ${issue?.path.join('.') || 'its beginning'}`,
      difference: 'it is not what a phone writes',
    })
    return
  }
  const { operations } = file.data
  const ids = new Set<string>()
  for (const rescued of operations) {
    findings.count('operations')
    const { id } = rescued.operation
    if (ids.has(id)) addBreak(findings, rescued, 'its id is in the file twice')
    ids.add(id)
    verifyPayload(rescued, findings)
    verifyPhotos(rescued, findings)
  }
  verifySequences(
    operations.map(({ operation }) => operation),
    findings,
  )
}

const addBreak = (findings: Findings, { operation }: RescuedOperation, difference: string) =>
  findings.add({
    shipment: numberIn(operation.payload),
    subject: `${operation.type} ${operation.id} (${operation.deviceSequence} of its device)`,
    difference,
  })

const numbered = z.object({ number: z.string() })
const numberIn = (payload: unknown) => z.safeParse(numbered, payload).data?.number

function verifyPayload(rescued: RescuedOperation, findings: Findings): void {
  const { type, schemaVersion, payload } = rescued.operation
  const schemas: Readonly<Record<string, z.ZodMiniType>> = operationPayloads
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined
  // The server upgrades older payloads, and newer ones may come from a newer app.
  if (schemaVersion !== operationSchemaVersion) return
  if (schema === undefined) return addBreak(findings, rescued, 'this kind of operation is unknown')
  const decoded = z.safeParse(schema, payload)
  if (!decoded.success)
    addBreak(
      findings,
      rescued,
      `what it says cannot be read at ${decoded.error.issues[0]?.path.join('.') || 'its beginning'}`,
    )
}

const announcing = z.object({ photos: z.array(photoManifest) })

function verifyPhotos(rescued: RescuedOperation, findings: Findings): void {
  const announced = new Map(
    (z.safeParse(announcing, rescued.operation.payload).data?.photos ?? []).map((photo) => [photo.id, photo]),
  )
  for (const { id, sha256, bytes, content } of rescued.photos) {
    if (announced.get(id)?.sha256 !== sha256)
      findings.notes.push(
        `Photo ${id} is in the file with another hash than its operation announced: it was taken anew.`,
      )
    if (content === undefined) {
      findings.count('photosAwaited')
      continue
    }
    const picture = Buffer.from(content, 'base64')
    findings.count('files')
    findings.count('bytes', picture.length)
    if (picture.length !== bytes)
      addBreak(findings, rescued, `photo ${id} has ${picture.length} bytes, ${bytes} were announced`)
    else if (createHash('sha256').update(picture).digest('hex') !== sha256)
      addBreak(findings, rescued, `photo ${id} has another SHA-256 than was announced`)
  }
}

function verifySequences(operations: readonly Operation[], findings: Findings): void {
  for (const [device, own] of Map.groupBy(operations, (operation) => operation.device)) {
    const sorted = own.toSorted((left, right) => left.deviceSequence - right.deviceSequence)
    const missing: string[] = []
    sorted.forEach(({ id, type, deviceSequence }, index) => {
      const before = sorted[index - 1]
      if (before === undefined) return
      if (before.deviceSequence === deviceSequence && before.id !== id)
        findings.add({
          subject: `${type} ${id}`,
          difference: `it has the sequence number ${deviceSequence} of another operation of its device`,
        })
      const [from, to] = [before.deviceSequence + 1, deviceSequence - 1]
      if (from <= to) missing.push(from === to ? String(from) : `${from} to ${to}`)
    })
    if (missing.length > 0)
      findings.notes.push(
        `Device ${device}: the operations ${missing.join(', ')} are not in the file; the server had confirmed them, or they are lost.`,
      )
  }
}
