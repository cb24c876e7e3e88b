import type { ReactNode } from 'react'
import { useLiveStores } from '../../../app/live/index.ts'
import { parseChannel } from '../../../ui/channel-icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './conversation.module.css'

/** The head of a room that is not read yet: whose it is, the list may know already. */
export function ComingHead({ id }: { id?: number | undefined }) {
  const { rooms } = useLiveStores()
  const room = id === undefined ? undefined : rooms.get(id)
  return (
    <div className={classes.head}>
      {room ? (
        <>
          <UserAvatar
            name={room.name}
            contactId={room.contactId}
            imageUrl={room.pictureUrl}
            size={36}
            channel={parseChannel(room.plataform) ?? undefined}
          />
          <b className="clip">{room.name}</b>
        </>
      ) : (
        <>
          <Skeleton width={36} height={36} isRound />
          <Skeleton width={180} height={12} />
        </>
      )}
    </div>
  )
}

/** An open room before its code or its messages are there; `line` says that there is no connection. */
export function ConversationSkeleton({ id, line }: { id?: number; line?: ReactNode }) {
  return (
    <section className={classes.conversation}>
      <ComingHead id={id} />
      {line}
      <Loading className={classes.skeletons}>
        {[220, 280, 180, 320, 240].map((width) => (
          <Skeleton key={width} width={width} height={36} />
        ))}
      </Loading>
      <div className={classes.composer} />
    </section>
  )
}
