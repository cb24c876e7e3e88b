import type { Permission } from '@prosa/contract'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPiece, loadWhenIdle } from '../../ui/lazy-piece.ts'
import { SidePanelPiece } from '../../ui/side-panel.tsx'
import { frameActAt } from '../find-screens.ts'
import { useHasCompany } from '../has-company.ts'
import type { FrameAct } from '../screen.ts'
import { useCan } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { FrameButton } from './frame-button.tsx'

const CreateCampaign = lazyPiece(async () => (await import('./create-campaign.tsx')).CreateCampaign)
const AddPanel = lazyPiece(async () => (await import('./add-panel.tsx')).AddPanel)

/** Buttons of screens with an action of their own. */
const ownButtons: Readonly<Record<FrameAct, ComponentType>> = {
  key: () => <AddHere label={appTexts.addKey} permission="credential_view" />,
  entity: () => <AddHere label={appTexts.add} title={appTexts.addEntity} permission="entity_view" />,
  campaign: CreateCampaign,
  none: () => null,
}

/** The frame's button. The route decides its action; by default it adds parts of a company. */
export function AddButton() {
  const { pathname } = useLocation()
  const hasCompany = useHasCompany()
  const act = frameActAt(pathname)
  const Own = act && ownButtons[act]
  if (Own)
    return (
      <Suspense>
        <Own />
      </Suspense>
    )
  return hasCompany ? <Add /> : null
}

interface AddHereProps {
  label: string
  title?: string
  permission: Permission
}

/** Opens the screen's own form by a URL parameter; search and page stay. */
function AddHere({ permission, ...button }: AddHereProps) {
  const can = useCan()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!can(permission)) return null
  const address = new URLSearchParams(search)
  address.set('new', '1')
  return <FrameButton {...button} onClick={() => void navigate(`${pathname}?${address}`)} />
}

function Add() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(AddPanel, SidePanelPiece), [])
  return (
    <>
      <FrameButton label={appTexts.add} isQuiet onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <AddPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
