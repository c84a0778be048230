import type { CheckedLetter } from '#contract/letters/check.ts'
import type { LetterCodeOutcome } from '#contract/letters/letter-code/letter-code.ts'
import { element } from '../elements.ts'
import { keepForOffline } from '../keep-for-offline.ts'
import type { Scanner } from '../scan/scanner.ts'
import type { OpenScreen } from '../screen.ts'
import type { Texts } from '../texts.ts'
import { type LetterAddress, letterAddressOf, pathOf } from './address.ts'
import { differencesOf, factsOfCode, factsOfOffice, timeZoneOf, type VerifiedLetter } from './facts.ts'
import { fetchKeys, type KeptKeys, keptKeys, type TrustedHost } from './keys.ts'
import { letterContent, letterId, type OlderVersion } from './letter-content.ts'
import { type LiveState, readLetter } from './live.ts'
import { type Findings, hostOf, verdictOf } from './verdict.ts'
import { verifyCode } from './verify-code.ts'

export const openLetterScreen: OpenScreen = (update) => {
  const check = new LetterCheck(update)
  return {
    // Waiting for the verdict takes less than drawing twice.
    ready: check.start(),
    content: (texts) => check.content(check.inItsZone(texts)),
    announcement: (texts) => check.announcement(texts),
  }
}

class LetterCheck {
  #address: LetterAddress = {}
  #opened = ''
  #outcome: LetterCodeOutcome | undefined
  #live: LiveState = { kind: 'asking' }
  #older: OlderVersion | undefined
  #keys: KeptKeys | undefined = keptKeys()
  #keysAreFresh = false
  #worksOffline = false
  #scanner: Scanner | undefined
  readonly #update: () => void

  constructor(update: () => void) {
    this.#update = update
  }

  /** Settles when the letter's code is verified, or cannot be yet. */
  start(): Promise<void> {
    // A new address or the way back; a change of the fragment alone fires both events.
    for (const event of ['popstate', 'hashchange'])
      addEventListener(event, () => {
        if (location.href !== this.#opened) void this.#open()
      })
    addEventListener('online', () => void Promise.all([this.#askOffice(), this.#refreshKeys()]))
    const opened = this.#open()
    void opened.then(keepForOffline).then((kept) => {
      this.#worksOffline = kept
      this.#update()
    })
    return opened
  }

  inItsZone(texts: Texts): Texts {
    const { outcome, live } = { outcome: this.#outcome, live: this.#live }
    return {
      ...texts,
      timeZone: timeZoneOf(
        live.kind === 'found' ? live.letter : undefined,
        outcome !== undefined && 'claims' in outcome ? outcome : undefined,
      ),
    }
  }

  content(texts: Texts): readonly Node[] {
    if (this.#scanner !== undefined) return this.#scanContent(this.#scanner, texts)
    if (this.#isStart()) return this.#startContent(texts)
    const { differences } = this.#comparison(texts)
    return letterContent(
      {
        findings: this.#findings(texts),
        differences,
        older: this.#older,
        keys: this.#keys,
        trusted: this.#trusted(),
        worksOffline: this.#worksOffline,
        onScan: () => void this.#scan(),
        onAskAgain: () => void this.#askOffice(),
        onOlder: (version) => void this.#readOlder(version),
        onCurrent: () => {
          this.#older = undefined
          this.#update()
          showLetter()
        },
      },
      texts,
    )
  }

  announcement(texts: Texts): string | undefined {
    if (this.#scanner !== undefined) return this.#scanner.problem(texts)
    if (this.#isStart()) return undefined
    const findings = this.#findings(texts)
    return texts.text(`verdicts.${verdictOf(findings)}.title`, { host: hostOf(findings) })
  }

  /** The page's own address: nothing is checked yet. */
  #isStart = (): boolean => this.#address.token === undefined && this.#address.isOther !== true

  #findings(texts: Texts): Findings {
    return {
      address: this.#address,
      outcome: this.#outcome,
      keysAreFresh: this.#keysAreFresh && this.#keysOfHost()?.keys.length !== 0,
      live: this.#live,
      deviceRevokedAt: this.#keysOfHost()?.revokedDevices.find(({ device }) => device === this.#device())
        ?.revokedAt,
      signer: this.#signer(),
      isChanged: this.#comparison(texts).isChanged,
    }
  }

  /** The other server that the address names, where this one trusts it. */
  #trusted = (): TrustedHost | undefined =>
    this.#keys?.trustedHosts.find(({ origin }) => new URL(origin).host === this.#address.host)

  #keysOfHost = (): Pick<KeptKeys, 'keys' | 'revokedDevices'> | undefined =>
    this.#address.host === undefined ? this.#keys : this.#trusted()

  #signer(): Findings['signer'] {
    const { host } = this.#address
    if (host === undefined) return { host: location.host, name: this.#keys?.name }
    const trusted = this.#trusted()
    return trusted && { host, name: trusted.name }
  }

  #device = (): string | undefined =>
    this.#outcome !== undefined && 'claims' in this.#outcome ? this.#outcome.certificate?.device : undefined

  #comparison(texts: Texts) {
    const outcome = this.#outcome
    if (outcome === undefined || !('claims' in outcome) || this.#live.kind !== 'found')
      return { differences: [], isChanged: false }
    const { letter } = this.#live
    const office = factsOfOffice(letter)
    const differences =
      office === undefined
        ? []
        : differencesOf(factsOfCode(outcome.claims, outcome.certificate), office, texts)
    return { differences, isChanged: differences.length > 0 || hasChangedSince(letter, outcome) }
  }

  /** Verifies the code before it asks the office: no network holds up a verdict. */
  async #open(): Promise<void> {
    const address = letterAddressOf(location)
    this.#address = address
    this.#opened = location.href
    this.#outcome = undefined
    this.#live = { kind: 'asking' }
    this.#older = undefined
    this.#closeScanner()
    this.#update()
    if (this.#keys !== undefined) await this.#verify()
    if (this.#address !== address) return
    void this.#askOffice()
    void this.#refreshKeys().then(async () => {
      // Without kept keys the code was not verified above. Now it is, even if no keys could be fetched.
      if (this.#address === address && this.#outcome === undefined) await this.#verify()
    })
  }

  async #verify(): Promise<void> {
    const [address, keys] = [this.#address, this.#keysOfHost()?.keys]
    if (address.code === undefined) return
    const outcome = await verifyCode(address.code, keys ?? [])
    if (this.#address !== address || this.#keysOfHost()?.keys !== keys) return
    this.#outcome = outcome
    this.#update()
  }

  /**
   * Verifies again where the fetched keys differ from the kept ones: some may be new, or no longer trusted.
   */
  async #refreshKeys(): Promise<void> {
    const fetched = await fetchKeys()
    if (fetched === undefined) return
    const kept = this.#keysOfHost()?.keys
    this.#keys = fetched
    this.#keysAreFresh = true
    if (JSON.stringify(kept) === JSON.stringify(this.#keysOfHost()?.keys)) this.#update()
    else await this.#verify()
  }

  async #askOffice(): Promise<void> {
    const address = this.#address
    if (address.token === undefined) return
    const live: LiveState =
      address.host === undefined
        ? await readLetter({ token: address.token, device: this.#device() })
        : { kind: 'elsewhere' }
    if (this.#address !== address) return
    this.#live = live
    this.#update()
  }

  async #readOlder(version: number): Promise<void> {
    const address = this.#address
    if (address.token === undefined) return
    const answer = await readLetter({ token: address.token, version })
    if (this.#address !== address) return
    if (answer.kind === 'found') this.#older = answer.letter.letter
    else this.#live = answer
    this.#update()
    if (answer.kind === 'found') showLetter()
  }

  async #scan(): Promise<void> {
    const { openScanner } = await import('../scan/scanner.ts')
    this.#closeScanner()
    this.#scanner = openScanner((letter) => {
      history.pushState(null, '', pathOf(letter))
      void this.#open()
    }, this.#update)
    this.#update()
  }

  #closeScanner(): void {
    this.#scanner?.close()
    this.#scanner = undefined
  }

  #scanContent(scanner: Scanner, texts: Texts): readonly Node[] {
    const stop = () => {
      this.#closeScanner()
      this.#update()
    }
    return [
      element('h1', {}, texts.text('scan.open')),
      ...scanner.content(texts),
      element('button', { type: 'button', class: 'quiet', click: stop }, texts.text('scan.stop')),
    ]
  }

  #startContent({ text }: Texts): readonly Node[] {
    return [
      element('h1', {}, text('title')),
      element('p', { class: 'lead' }, text('lead')),
      element('button', { type: 'button', click: () => void this.#scan() }, text('scan.open')),
      this.#worksOffline && element('p', { class: 'small' }, text('keys.offlineReady')),
    ].filter((node) => node !== false)
  }
}

/** The boxes stand far below the button that asks for a version. */
const showLetter = () => document.getElementById(letterId)?.focus()

const hasChangedSince = ({ events }: CheckedLetter, { claims }: VerifiedLetter): boolean =>
  events.filter(({ kind }) => kind === 'corrected').length > (claims.loadRecord.corrections ?? 0)
