/** Who may import whom (ARCHITECTURE.md). Each rule says why, so that whoever meets it knows what it protects. */

/** Tests, and what makes up data for them. */
const tests = '\\.test\\.tsx?$|/testing/|/testing\\.tsx?$|/random-[^/]+\\.ts$'

/** A package may import only what is listed: any other module, ours or from npm, is refused. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: [from, ...allowed] },
})

/**
 * The domains of the server's features, each with those below it that it may use. `files`, `mails`, `quotas` and `workspaces` are single
 * features that stand below all of them.
 */
const single = ['files', 'mails', 'quotas', 'workspaces']
const domains = {
  ...Object.fromEntries(single.map((name) => [name, []])),
  people: single,
  insight: single,
  companies: [...single, 'people'],
  bots: [...single, 'people', 'insight'],
  channels: [...single, 'people', 'bots'],
  contacts: [...single, 'people'],
  inbox: [...single, 'people', 'bots', 'channels', 'contacts'],
  campaigns: [...single, 'people', 'channels', 'contacts'],
  events: [...single, 'people', 'companies', 'contacts', 'inbox'],
}

const npm = (name) => `(^|/)node_modules/${name}(/|$)`

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules that import each other in a circle can only be understood, tested and loaded together.',
      severity: 'error',
      from: {},
      // Types vanish before anything runs, and a screen that is loaded when it is opened may link to the list of screens.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails at run time, or leans on a package that is not declared.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^vite/client$'] },
    },
    only(
      'language-stands-alone',
      '^packages/language/',
      [npm('re2js'), npm('libphonenumber-js')],
      'Understanding Portuguese is pure: no clock, randomness, network or database, so that the same text always means the same.',
    ),
    only(
      'flow-is-pure',
      '^packages/flow/',
      ['^packages/language/', npm('zod'), npm('re2js')],
      'The engine and the editor’s rules run the same in server, browser and tests, because nothing outside can change them.',
    ),
    only(
      'contract-is-pure',
      '^packages/contract/',
      ['^packages/(flow|language)/', npm('zod')],
      'Server and browsers agree here; what only one of them has must not come in.',
    ),
    only(
      'talk-is-pure',
      '^packages/talk/',
      [],
      'What a conversation is made of is the same for staff and visitors: it has no browser, no network and no shapes of one side.',
    ),
    {
      name: 'packages-know-no-app',
      comment: 'Lower layers may not look up: then they could not be used, or tested, without what is above them.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench|tools)/' },
    },
    {
      name: 'stand-ins-are-for-trying',
      comment: 'What stands in for a provider is for tests, benchmarks and the lab; the product speaks to real ones.',
      severity: 'error',
      from: { path: '^apps/', pathNot: tests },
      to: { path: '^tools/' },
    },
    {
      name: 'stand-ins-know-no-product',
      comment: 'A stand-in that used our own code would agree with our own mistakes.',
      severity: 'error',
      from: { path: '^tools/standins/', pathNot: tests },
      to: { path: '^(apps|packages|e2e|bench)/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The browser’s bundle may hold nothing of the server; what both need stands in contract or flow.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(server|widget)|packages/language)/' },
    },
    {
      name: 'domains-of-screens-stand-apart',
      comment:
        'A screen’s inside changes freely as long as no other screen reaches into it; what two of them need goes to shared, ui or a package.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/([^/]+)/',
        // A bot's page opens the dialogs of its channels by their list, which fetches each when it is opened.
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/channels/channel-dialogs\\.ts$'],
      },
    },
    {
      name: 'screens-of-a-domain-stand-apart',
      comment: 'The same within a domain of several screens.',
      severity: 'error',
      from: { path: '^apps/web/src/features/(people|companies|bots|inbox|insight)/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/$1/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/$2/'],
      },
    },
    {
      name: 'kit-knows-no-application',
      comment: 'A piece that knew the session, the calls or a screen could not be drawn by the next screen.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(app|shared|features)/' },
    },
    {
      name: 'shared-nouns-stand-below-screens',
      comment:
        'Labels, bots, workspaces and their like serve every screen: what they needed of one, or of the frame, every screen would carry.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/', pathNot: tests },
      to: {
        path: '^apps/web/src/(features/|app/(shell/|router\\.tsx|screens\\.ts))',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'session-and-calls-know-no-noun',
      comment:
        'Whoever is logged in, calls and the stream are the ground of every noun; only the frame drawn around the screens shows some.',
      severity: 'error',
      from: { path: '^apps/web/src/app/(?!shell/)', pathNot: tests },
      to: { path: '^apps/web/src/shared/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'dayjs-is-the-calendars',
      comment:
        'Days and times are said by ui/format.ts in the company’s time zone. dayjs is there since Mantine’s calendar needs it, and comes with the calendar alone.',
      severity: 'error',
      from: { path: '^apps/(web|widget)/', pathNot: '^apps/web/src/ui/calendar\\.ts$' },
      to: { path: 'node_modules/dayjs' },
    },
    {
      name: 'toasts-have-one-door',
      comment:
        'The place for toasts is drawn once ui/toast.tsx shows one; what goes round it is not seen until some other toast comes.',
      severity: 'error',
      from: { path: '^apps/', pathNot: ['^apps/web/src/ui/(toast-view|toaster)\\.tsx$', tests] },
      to: { path: 'node_modules/@mantine/notifications' },
    },
    {
      name: 'application-opens-screens-alone',
      comment:
        'The frame lists screens and opens them when they are asked for; what it used of one would be in every bundle.',
      severity: 'error',
      from: { path: '^apps/web/src/(app/|main\\.tsx$)' },
      // The lists of screens: what they name is fetched when it is opened.
      to: { path: '^apps/web/src/features/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'screens-know-no-frame',
      comment: 'The frame stands around screens; one that imported it could not be shown without.',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/',
        pathNot: [
          // They are parts of the frame that fill the sheet: the home opens the screens there are, the other changes the company.
          '^apps/web/src/features/home/(home-screen|recent-bots|start-cards)\\.tsx$',
          '^apps/web/src/features/companies/companies/change-company-screen\\.tsx$',
        ],
      },
      to: { path: '^apps/web/src/app/(shell/|router\\.tsx|screens\\.ts)' },
    },
    {
      name: 'widget-imports-types-alone',
      comment:
        'Every byte of the widget is loaded by customers’ customers: of contract it takes types, never code; of ours only talk.',
      severity: 'error',
      from: { path: '^apps/widget/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(packages/(?!talk/)|apps/(server|web)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-knows-no-browser-code',
      comment: 'Browsers are served by HTTP; importing their code would tie the program to how it is built.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(web|widget)/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform carries every feature; knowing one of them would make it carry that one differently.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '^apps/server/src/platform/testing/|\\.test\\.ts$' },
      to: { path: '^apps/server/src/(?!platform/|config\\.ts$)' },
    },
    ...Object.entries(domains).map(([domain, lower]) => ({
      name: `domain-${domain}-stands-above`,
      comment:
        'Domains stand in one order (ARCHITECTURE.md): what a lower one needed of a higher one would close a circle, and neither could be read alone.',
      severity: 'error',
      from: { path: `^apps/server/src/features/${domain}/`, pathNot: tests },
      to: { path: `^apps/server/src/features/(?!(?:${[domain, ...lower].join('|')})/)` },
    })),
    {
      name: 'domains-meet-at-the-door',
      comment: 'A domain’s inside changes freely as long as others come in by its index.ts alone.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'features-meet-at-the-index',
      comment: 'Within a domain a feature’s inside changes freely as long as others come in by its index.ts alone.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/([^/]+)/', pathNot: tests },
      to: {
        path: '^apps/server/src/features/$1/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/$2/', '^apps/server/src/features/$1/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'others-meet-domains-at-the-door',
      comment:
        'The conversation, the channels and the start are outside of every domain: its index.ts is their way in.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!features/)', pathNot: tests },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'conversation-has-a-door',
      comment:
        'Outside its folder the conversation is its model (events, shapes, rules) and what app.ts makes once by index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!conversation/|app\\.ts$)', pathNot: '\\.test\\.ts$|/testing\\.ts$' },
      to: {
        path: '^apps/server/src/conversation/',
        pathNot: ['^apps/server/src/conversation/model/', '^apps/server/src/conversation/replay\\.ts$'],
      },
    },
    {
      name: 'replay-is-for-the-demonstration',
      comment:
        'Whatever serves customers goes through the conversation itself, which locks, commits and tells who listens.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!demo/)', pathNot: '\\.test\\.ts$|/testing\\.ts$' },
      to: { path: '^apps/server/src/conversation/replay\\.ts$' },
    },
    {
      name: 'model-stands-below',
      comment: 'Channels and features import the model: what it imported of the conversation they would import too.',
      severity: 'error',
      from: { path: '^apps/server/src/conversation/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(conversation/(?!model/)|channels/|features/)' },
    },
    {
      name: 'channels-know-the-model-alone',
      comment:
        'The conversation reaches a channel through its interface; a channel that reached back would close the circle.',
      severity: 'error',
      from: { path: '^apps/server/src/channels/', pathNot: tests },
      to: { path: '^apps/server/src/(conversation/(?!model/)|features/)' },
    },
    {
      name: 'only-routes-know-fastify',
      comment: 'Use cases that never see a request can be called from jobs, streams and tests alike.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '\\.routes\\.ts$',
          '\\.test\\.ts$',
          '^apps/server/src/platform/',
          '^apps/server/src/(app|features)\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(@fastify/|fastify(-|/|$))' },
    },
    {
      name: 'only-queries-hold-sql',
      comment: 'All SQL of a noun stands in one file, so that its tenancy and its plans can be read in one place.',
      severity: 'error',
      from: {
        path: '^apps/server/src/(features|conversation|channels)/',
        pathNot: ['\\.queries\\.ts$', '\\.test\\.ts$'],
      },
      // The handle’s type may be passed on; the query builder itself may not be called.
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'public-names-hold-no-rule',
      comment:
        'What stands in a *.api.ts gives records of ours their public names and back. A rule or a statement there would hold for programs alone.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.api\\.ts$' },
      to: {
        path: '^apps/server/src/',
        pathNot: ['\\.api\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'config-reads-the-environment-alone',
      comment: 'Settings are checked once, in config.ts; a second reader would see what nobody checked.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(main|admin|migrate|backup|restore|reseal|config|app)\\.ts$|\\.test\\.ts$|/testing/',
      },
      to: { path: '^apps/server/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'customers-addresses-go-through-the-guard',
      comment:
        'One client checks the address that is really connected to; every other way is a way into our own network. ' +
        'The line of a WhatsApp number, and Graph, lead to the addresses of the settings alone.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/platform/guarded-fetch/',
          '^apps/server/src/channels/whatsapp-qr/device/line.ts$',
          '^apps/server/src/channels/meta/graph.ts$',
          tests,
        ],
      },
      to: { path: ['(^|/)node_modules/undici/', '^(node:)?https?$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'file-workers-open-strangers-files',
      comment:
        'A file that a parser cannot stand ends whoever opens it, threads too with the whole program. So parsers run in the processes of ' +
        'platform/file-workers, which are bounded, ended and started again.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/file-workers/child/', tests] },
      to: {
        path: npm(
          '(sharp|read-excel-file|yauzl|csv-parse|file-type|htmlparser2|robots-parser|[^/]*(pdf|zip|xlsx|xml|svg|image|csv)[^/]*)',
        ),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'file-workers-are-programs',
      comment: 'Imported, they would open files where they are imported; they are started (start-worker.ts).',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/file-workers/child/', tests] },
      to: { path: '^apps/server/src/platform/file-workers/child/' },
    },
    only(
      'file-workers-know-their-work-alone',
      '^apps/server/src/platform/file-workers/child/',
      [
        '^apps/server/src/platform/file-workers/work\\.ts$',
        '^packages/flow/src/csv/cells\\.ts$',
        '(^|/)node_modules/',
        '^(node:)?[\\w/]+$',
      ],
      'They hold no setting, secret or connection that a stranger’s file could get at, and start within a moment.',
    ),
    {
      name: 'no-tests-in-programs',
      comment: 'Test helpers open doors that a program must keep shut.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API any more, so swc reads the syntax.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
