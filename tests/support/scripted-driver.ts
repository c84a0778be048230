import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Operation, OperationProblem, OperationResult } from '#contract/device/operations.ts'
import type { PhotoManifest } from '#contract/shipments/media.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import { uuidv7 } from './driver-api.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from './signing.ts'
import { demoDriver, demoPairingCode, weighedFlow } from './driver-app.ts'

interface Flow {
  readonly '@id': string
  readonly number: number
  readonly version: number
  readonly usualName: string
}

interface LoadedShipment {
  readonly id: string
  readonly number: string
  /** In the address at which its letter is checked. */
  readonly checkToken: string
  /** The operation that loaded it. */
  readonly operation: string
  readonly sendPhoto: (index: number) => Promise<void>
}

type Refused = Pick<LoadedShipment, 'id' | 'operation'>
interface Agreed {
  readonly name: string
  readonly city: string
  readonly agreedWith: string
}

/** An operation that was sent, with the problem where it was refused. */
interface Delivered {
  readonly operation: Operation
  readonly problem: OperationProblem | undefined
}

/** A driver of the demo who loads, unloads and sends photos, over HTTP, without a browser. */
export class ScriptedDriver {
  readonly #origin: string
  readonly #token: string
  readonly #device = randomUUID()
  #deviceCode = ''
  #sequence = 0
  #mode = ''
  #flows: readonly Flow[] = []

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async start(origin: string): Promise<ScriptedDriver> {
    const login = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demoDriver.username, password: demoDriver.secret }),
    })
    const driver = new ScriptedDriver(origin, ((await login.json()) as { token: string }).token)
    driver.#deviceCode = (await driver.#post<{ code: string }>('/devices', { id: driver.#device })).code
    driver.#flows = (
      await driver.#post<{ materialFlows: Flow[] }>('/project_pairings', { pairingCode: demoPairingCode })
    ).materialFlows
    await driver.goBy({
      type: 'truck',
      identificationCode: 'TEST-TRUCK',
      truck: { licencePlate: '9-TTT-99' },
    })
    return driver
  }

  /** Loads from now on by this new transport mode. */
  async goBy(mode: object): Promise<void> {
    this.#mode = uuidv7()
    await this.#deliver('transport_mode.create', `transport_mode:${this.#mode}`, [], {
      id: this.#mode,
      ...mode,
    })
  }

  async agreeToPositions(): Promise<void> {
    await this.#deliver('position_consent.set', 'user', [], { given: true })
  }

  /** Loads the flow of this name; the photos are announced, and sent one by one when asked. */
  async load(usualName: string, photos: readonly Buffer[], own: object = {}): Promise<LoadedShipment> {
    const flow = this.#flows.find((one) => one.usualName === usualName)
    if (flow === undefined)
      throw new Error(`No flow ${usualName} among ${this.#flows.map((one) => one.usualName).join(', ')}`)
    const id = uuidv7()
    const number = shipmentNumber({
      projectNumber: 'ZK-2026-014',
      flowNumber: flow.number,
      deviceCode: this.#deviceCode,
      counter: this.#sequence,
    })
    const checkToken = randomBytes(16).toString('base64url')
    const manifests = photos.map(manifestOf)
    const { operation } = await this.#deliver('shipment.load', `shipment:${id}`, [], {
      shipment: id,
      number,
      checkToken,
      materialFlow: flow['@id'].split('/').at(-1),
      materialFlowVersion: flow.version,
      transportMode: this.#mode,
      photos: manifests,
      ...own,
    })
    const sendPhoto = async (index: number) => {
      const [manifest, bytes] = [manifests[index], photos[index]]
      if (manifest !== undefined && bytes !== undefined) await this.#send(manifest.id, bytes)
    }
    return { id, number, checkToken, operation: operation.id, sendPhoto }
  }

  /** Weighs twice in tonnes and unloads; what a shipment's state or a rule forbids is delivered all the same. */
  async unload(
    shipment: Pick<LoadedShipment, 'id' | 'operation'>,
    firstWeighing: number,
    secondWeighing: number,
  ): Promise<Delivered> {
    const statement = {
      shipment: shipment.id,
      firstWeighing,
      secondWeighing,
      weighSlipNumber: 'WB-1',
      photos: [],
    }
    return await this.#deliver(
      'shipment.unload',
      `shipment:${shipment.id}`,
      [shipment.operation],
      statement,
      secondWeighing > firstWeighing ? 'validation_failed' : undefined,
    )
  }

  /** Its receiver refuses it, and it is unloaded where that was agreed by telephone. */
  async turnAway(shipment: Refused, to: Agreed): Promise<void> {
    await this.refuse(shipment, to)
    await this.unloadAtAgreed(shipment)
  }

  async unloadAtAgreed(shipment: Refused): Promise<void> {
    await this.#state(shipment, 'shipment.unload_rest', {
      restAt: 'agreed_receiver',
      note: 'At gate 3',
      photos: [],
    })
  }

  /** Its receiver refuses it, and another one agrees by telephone to take it. */
  async refuse(shipment: Refused, to: Agreed): Promise<void> {
    await this.#state(shipment, 'shipment.accept', { outcome: 'refused', reason: 'Wet', photos: [] })
    await this.#state(shipment, 'shipment.forward', { onward: true, to })
  }

  async #state({ id, operation }: Refused, type: string, statement: object): Promise<void> {
    await this.#deliver(type, `shipment:${id}`, [operation], { shipment: id, ...statement })
  }

  /** Unloads at its origin what a receiver refused. */
  async bringBack({ id, operation }: LoadedShipment, amount: number): Promise<Delivered> {
    const statement = { shipment: id, restAt: 'origin', amount, photos: [] }
    return await this.#deliver('shipment.unload_rest', `shipment:${id}`, [operation], statement)
  }

  /** Has the letter signed on the phone of Jo, who answers the challenge of another device; `name` is who is said to have signed. */
  async sign({ id, number, operation }: LoadedShipment, name: string): Promise<Delivered> {
    const letterHash = 'a'.repeat(43)
    const challenge = await makeChallenge(await makeSigningKey(), randomUUID(), {
      hash: letterHash,
      role: 'disposer',
      number,
      // As a phone shows that no longer has this version of the flow.
      cargo: number,
    })
    const signature = {
      shipment: id,
      role: 'disposer',
      way: 'own_phone',
      name,
      challenge,
      answer: await answerChallenge(await makeSigningKey(), challenge, 'Jo'),
      letterHash,
    }
    return await this.#deliver(
      'shipment.sign',
      `shipment:${id}`,
      [operation],
      signature,
      'signature_not_verified',
    )
  }

  async #send(photo: string, bytes: Buffer): Promise<void> {
    const response = await fetch(`${this.#origin}/api/media_objects/${photo}/content`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'upload-offset': '0',
        authorization: `Bearer ${this.#token}`,
      },
      body: new Uint8Array(bytes),
    })
    if (!response.ok) throw new Error(`Photo answered ${response.status}: ${await response.text()}`)
  }

  /** @param refusal that is no failure, beside those of a shipment's state */
  async #deliver(
    type: string,
    lane: string,
    after: string[],
    payload: unknown,
    refusal?: string,
  ): Promise<Delivered> {
    this.#sequence += 1
    const operation: Operation = {
      id: uuidv7(),
      type,
      schemaVersion: 1,
      device: this.#device,
      deviceSequence: this.#sequence,
      lane,
      after,
      occurredAt: new Date().toISOString(),
      payload,
    }
    const { results } = await this.#post<{ results: OperationResult[] }>('/operations', {
      operations: [operation],
    })
    const [result] = results
    const problem = result !== undefined && 'problem' in result ? result.problem : undefined
    if (problem !== undefined && problem.status !== 409 && problem.code !== refusal)
      throw new Error(JSON.stringify(problem))
    return { operation, problem }
  }

  async handOver(refused: Delivered): Promise<void> {
    await this.#post('/operations/hand_over', { operations: [{ ...refused, photos: [] }] })
  }

  async #post<Answer>(path: string, body: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
}

const manifestOf = (bytes: Buffer): PhotoManifest => ({
  id: uuidv7(),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  mediaType: 'image/jpeg',
  takenAt: '2026-11-21T08:05:00+00:00',
})

/** Unloads a shipment twice: the server refuses the second statement, and keeps it. */
export async function refuseStatement(driver: ScriptedDriver): Promise<LoadedShipment> {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  await driver.unload(shipment, 46.88, 19.2)
  await driver.unload(shipment, 40, 19.2)
  return shipment
}

/** Unloads a shipment twice, and hands the second statement over to the office. */
export async function handOverUnload(driver: ScriptedDriver): Promise<LoadedShipment> {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  await driver.unload(shipment, 46.88, 19.2)
  await driver.handOver(await driver.unload(shipment, 40, 19.2))
  return shipment
}
