import type { Finding } from './finding.ts'

/** Why budgets are missed: where the time or the bytes go, what it would take, and why that was not done. */
export interface MissedReason {
  /** The findings that it is about, by how their titles begin. */
  readonly titles: readonly string[]
  readonly profile: string
  readonly takes: string
  readonly whyNot: string
}

export const missedReasons: readonly MissedReason[] = [
  {
    titles: ['first driver screen'],
    profile:
      "KiB gzip, about: React 63, the router 29, Dexie 29, i18next 15, Chakra with Emotion 20, the first synchronisation with the client of the API and ky 21, zod 11; the rest is the driver's shell, its store and its texts.",
    takes: 'The router without its loaders (18 KiB less), and one library fewer: zod or ky.',
    whyNot:
      'One module of the router serves both shells, and the pages of the office are built on its loaders: without them in this shell, the office would need a second copy of the router, or loaders of our own.',
  },
  {
    titles: ['engine of the queue'],
    profile:
      'All of src/offline that screens and worker use is counted: beside queue and delivery the replica and its pull, photos, drafts, letters and their codes, corrections, handing over, and the repair of a store.',
    takes:
      'Counting the queue and its delivery alone, as the row *of the engine* does, and as queues of others are.',
    whyNot: 'The others are what a driver needs without a network, and no other row counts them.',
  },
  {
    titles: ['save a load, strict, 10 queued, beside TanStack'],
    profile:
      'TanStack takes 1.6 to 1.8 of the raw put in that page, ours 1.9 to 2.4. It writes one text under one key, without a read and without an index, and what it takes beyond the put is its own work in memory. Of what a load costs more than a put, 0.2 are the answers of the checks and 0.3 the further records and indexes (see *save a load*), neither of which TanStack has.',
    takes: 'A save that reads nothing, and writes the operation alone.',
    whyNot:
      'It could not refuse a second press, nor what another window has saved, and would leave the draft and the sequence number of the device to a second transaction, which may never come. TanStack leaves these to the app, and keeps nothing in a second window of the browser.',
  },
  {
    titles: ['save a load', 'save an unload', 'save with one photo'],
    profile:
      "One strict transaction of IndexedDB itself: two reads that check it (an unload three) and three records written instead of one, a photo's among them four. Of what a load costs beyond the bare put about 0.3 of that put is the plan (ids, rules of flow and letter, check of the operation), which runs while the browser's database begins; 0.2 are the answers of the checks, for which the commit waits; 0.3 the further records and indexes. Without any checks and plan the same three writes cost 1.2. A photo is saved twice, as nothing may depend on the press of the button: its bytes when it arrives, at 1.0 to 1.2 of their put, its operation after, which is the rest.",
    takes:
      'A transaction that need not wait for answers: the counters of the device in a table of their own, and an index that lets each sequence number be used once, so that a second save of the same moment fails by itself; photos of a form checked likewise.',
    whyNot:
      'It would move what every phone has stored, while older windows and workers still write it, on the one path where a mistake loses work, for a third of a millisecond.',
  },
  {
    titles: ['`npm start` on an existing folder'],
    profile:
      'npm takes 60 ms of it. Then the built server is read and run (beside it PostgreSQL starts), what was migrated is compared, settings and keys are read, and the routes are built with the code of their checks. Of the thread of the server 38 % is Node loading modules, its own among them; building the app is 4 %, and nothing else of ours is more. Bundles without white space load no faster, and in ASCII alone 3 % faster.',
    takes: 'A snapshot of a started process, or routes that are built when they are first asked for.',
    whyNot:
      'A snapshot of Node holds neither native modules (argon2) nor sockets; routes that are built later make the first answers slow instead.',
  },
  {
    titles: ["driver's shell, second visit", "driver's shell, cold start", 'the same with 5,000 operations'],
    profile:
      'Of five cold starts with a slow CPU 37 % is the browser itself (parsing, compiling, style, layout), 8 % React, 8 % Dexie with what it reads, 7 % Chakra with Emotion, 4 % the router, 2 % i18next, 2 % collecting garbage; nothing else is as much, of ours nothing more than 1.4 %. The CPU is idle for 6 %.',
    takes:
      'The list of the last visit kept as text and painted before the bundles, or styles that are made when the app is built.',
    whyNot:
      'A kept list would be painted before it is known who holds the phone, and could not be pressed: it would be measured as usable and not be. Styles that are built ask for another library than the one that was chosen.',
  },
  {
    titles: ["driver's list, 5,000 operations and 500 photos"],
    profile:
      'Of it 6.5 MiB are there with nothing queued: code that the browser has made and the text of the scripts, with what their modules hold. The rest is what the list shows: ten shipments on board and thirty that were unloaded last, each with its operations.',
    takes: 'Rows of the list that are made when they are scrolled to.',
    whyNot:
      'Ten cards on board are rare and thirty rows are few: a list that makes rows while it scrolls drops frames on slow phones, and finds nothing by the search of the browser.',
  },
  {
    titles: ['Lighthouse, mobile, sign-in'],
    profile:
      'On a simulated slow network the 157 KiB of the sign-in page are waited for, of which 117 are React, the router, i18next and Chakra, which the floor has half of. In half of the runs the scripts arrive before the first paint, and it is counted with them.',
    takes: 'A sign-in page of its own that is written by the server, without the app.',
    whyNot:
      'Guests are few and sign in once in months; a second page would have its own texts, styles and policy. The mark is painted before any script.',
  },
  {
    titles: ['operations a second'],
    profile:
      'Beside the rows, which the floor writes too, each batch is read for what its rules need, and each operation is checked by the contract and by the rules of its flow, chained to the events before it by a hash, and answered with a receipt. The floor varies by a third from run to run, ours by a tenth: six runs gave 0.35 to 0.46.',
    takes: 'The begin and the commit of a batch in the packets of its statements, as creations do it.',
    whyNot:
      'What a batch writes depends on what it reads: it cannot be assumed as the checks of a creation are.',
  },
  {
    titles: ['create one project'],
    profile:
      'A create is one message to PostgreSQL (its checks, the row, audit entry and mark, the item that is answered), the answer, and less than one notification of the live streams. On a busy machine the thread of the server has no large part left: 14 % writing to sockets, 9 % hooks and headers of the answer, 7 % reading what PostgreSQL answers, 6 % collecting garbage, 5 to 7 ms each time, which is the p99, the rest in parts of 1 to 3 %.',
    takes:
      'Fewer statements in the message: checks, row, audit entry and mark as one, and the item made of what was sent.',
    whyNot:
      'Each check, and what each item shows, would be written a second time for it. The floor has one statement, no audit entry of what changed, and no checks.',
  },
  {
    titles: ['read one shipment by id', 'list 30 of'],
    profile:
      'Of a list PostgreSQL takes 1.0 ms: 0.6 the total with the ids of the page, half of it to parse and plan what is filtered by, 0.4 the versions of its thirty rows, which are kept and not read again while these stay the same. Our process takes 0.8 ms, most of it writing to sockets, nothing of ours more than a tenth. A shipment that was read twice is kept likewise. Of one that is not kept, half is PostgreSQL: sixty columns of twelve tables, events, photos and positions, where the peers read one row of one table. One request in a hundred waits for the collection of the young generation, 5 to 7 ms.',
    takes:
      'What screens show of a shipment as one row of one table, written anew whenever anything in it changes, and totals that are kept.',
    whyNot:
      'Each load would write more, and each change of a name all shipments that show it. Whether a total still holds depends on all that was written since, and on who sees what. Joins as subqueries took half as long again as what they replace, JSON that PostgreSQL writes whole 0.3 ms more, which is what it saves us.',
  },
]

/** The reason of a finding whose budget is missed, where one was given. */
export const reasonOf = ({ title }: Finding): MissedReason | undefined =>
  missedReasons.find(({ titles }) => titles.some((beginning) => title.startsWith(beginning)))
