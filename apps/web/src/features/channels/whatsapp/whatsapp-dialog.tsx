import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { Tabs } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { Suspense, useId, useMemo, useState } from 'react'
import { useUser } from '../../../app/session.tsx'
import { useAddress } from '../../../ui/address.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { throttle } from '../../../ui/throttle.ts'
import { toastWarning } from '../../../ui/toast.tsx'
import { useMayLeave } from '../../../ui/unsaved.ts'
import type { ChannelDialogProps } from '../channel-dialogs.ts'
import { TabSkeleton } from './tab-skeleton.tsx'
import { whatsappTexts } from './texts.ts'
import classes from './whatsapp.module.css'
import { whatsappTabs } from './whatsapp-tabs.ts'

type TabName = keyof typeof whatsappTabs

/** The company's switch that opens each tab to users who are not administrators. */
const flags = { qrcode: 'whatsappQrcode', meta: 'whatsappApiMeta' } as const
const warningEveryMs = 1000

const drawn = Object.fromEntries(
  Object.entries(whatsappTabs).map(([name, load]) => [name, load ? lazyPiece(load) : null]),
) as Record<TabName, ReturnType<typeof lazyPiece<{ bot: Bot }>> | null>
const names = (Object.keys(drawn) as TabName[]).filter((name) => drawn[name] !== null)

/** Connects a bot to WhatsApp by QR code or by Meta's API. */
export function WhatsappDialog({ bot, onClose }: ChannelDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={whatsappTexts.title} size={640}>
      <WhatsappTabs bot={bot} />
    </Dialog>
  )
}

/** Typed values of a tab are asked about before another one opens. */
function WhatsappTabs({ bot }: { bot: Bot }) {
  const { admin } = useUser()
  const warn = useMemo(() => throttle(() => toastWarning(whatsappTexts.askSupport), warningEveryMs), [])
  const mayOpen = (name: TabName): boolean => admin || bot.allowedChannels[flags[name]]
  const [params] = useAddress()
  const reasonId = useId()
  const [tab, setTab] = useState<TabName>(
    () =>
      names.find((name) => name === params.get('tab') && mayOpen(name)) ??
      names.find((name) => bot[flags[name]]) ??
      names.find(mayOpen) ??
      names[0] ??
      'meta',
  )
  const mayLeave = useMayLeave()
  const go = async (next: string | null): Promise<void> => {
    const name = names.find((one) => one === next)
    if (!name || name === tab) return
    if (!mayOpen(name)) return warn()
    if (await mayLeave()) setTab(name)
  }
  const Piece = drawn[tab]
  const closed = names.filter((name) => !mayOpen(name))
  return (
    <Tabs value={tab} onChange={(next) => void go(next)} keepMounted={false}>
      <Tabs.List aria-label={whatsappTexts.title} className={classes.tabs}>
        {names.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            data-dimmed={!mayOpen(name) || undefined}
            aria-describedby={mayOpen(name) ? undefined : reasonId}
          >
            {whatsappTexts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {closed.length > 0 ? (
        <p id={reasonId} className={classes.closed}>
          {whatsappTexts.closed(closed.map((name) => whatsappTexts.tabs[name]))} {whatsappTexts.askSupport}
        </p>
      ) : null}
      <Tabs.Panel value={tab}>
        {Piece ? (
          <Suspense fallback={<TabSkeleton />}>
            <Piece bot={bot} />
          </Suspense>
        ) : null}
      </Tabs.Panel>
    </Tabs>
  )
}
