import IconBrandApple from 'icon:brand-apple';
import IconBrandGoogle from 'icon:brand-google';
import IconCheck from 'icon:check';
import IconCopy from 'icon:copy';
import IconRefresh from 'icon:refresh';
import { appleCalendarLink, googleCalendarLink } from '@crewwith/domain/calendar-feeds/links';
import { COPIED_MESSAGE_MS } from '@crewwith/domain/constants';
import { useClipboard } from '@mantine/hooks';
import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../browser/device.ts';
import { ApiError } from '../../../http/api-error.ts';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { RowButton } from '../../../ui/navigation/row-button.tsx';
import { type FeedForm, useMakeFeed } from '../../calendar-feeds/api.ts';
import styles from './calendar-sheet.module.css';
import { RowContent } from './row-content.tsx';

const ICON = { size: 22, stroke: 1.7 } as const;

interface FeedWaysProps {
  memberId: string;
  form: FeedForm;
  /** Null where there is no address yet: the first press of a way makes it. */
  url: string | null;
}

/** The ways to subscribe to a feed that work on this device, and to another address of it. */
export function FeedWays({ memberId, form, url }: FeedWaysProps) {
  const { t } = useTranslation();
  const make = useMakeFeed(memberId, form);
  const [isReplacing, setReplacing] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MESSAGE_MS });
  const device = deviceOf(navigator.userAgent);
  const opensApple = device === 'iphone' || device === 'apple';
  const makeUrl = async () => (await make.mutateAsync({ replace: false })).url;
  const copy = async () => {
    if (make.isPending) return;
    try {
      clipboard.copy(url ?? (await makeUrl()));
    } catch {
      // Shown as `make.error`.
    }
  };
  return (
    <>
      <div>
        <List label={t('calendarFeed.ways')}>
          {opensApple && (
            <WayLink href={url && appleCalendarLink(url)} makeUrl={makeUrl} isMaking={make.isPending}>
              <RowContent
                icon={<IconBrandApple {...ICON} />}
                title={t(device === 'iphone' ? 'calendarFeed.iphone' : 'calendarFeed.apple')}
                hint={t('calendarFeed.appleHint')}
              />
            </WayLink>
          )}
          {device !== 'kakaotalk' && (
            <WayLink
              href={url && googleCalendarLink(url)}
              makeUrl={makeUrl}
              isMaking={make.isPending}
              target="_blank"
              rel="noopener noreferrer"
              title={t('common.opensNewWindow')}
            >
              <RowContent
                icon={<IconBrandGoogle {...ICON} />}
                title={t('calendarFeed.google')}
                hint={t(device === 'other' ? 'calendarFeed.googleHint' : 'calendarFeed.googleAppHint')}
              />
            </WayLink>
          )}
          <ListItem>
            <RowButton className={styles.row} onClick={() => void copy()}>
              <RowContent
                icon={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
                title={t('calendarFeed.copy')}
                hint={t('calendarFeed.copyHint')}
              />
            </RowButton>
          </ListItem>
        </List>
        <p role="status" className={styles.status}>
          {clipboard.copied && t('common.copied')}
          {clipboard.error !== null && t('calendarFeed.copyFailed')}
        </p>
      </div>
      {make.error !== null && (
        <p role="alert" className={styles.error}>
          {ApiError.messageOf(make.error)}
        </p>
      )}
      {clipboard.error !== null && url !== null && <p className={styles.address}>{url}</p>}
      {device === 'other' && <p className={styles.text}>{t('calendarFeed.otherDevices')}</p>}
      <p className={styles.text}>{t('calendarFeed.secret')}</p>
      {url !== null && (
        <div>
          <Button
            variant="subtle"
            className={styles.replace ?? ''}
            icon={<IconRefresh size={18} />}
            onClick={() => setReplacing(true)}
          >
            {t('calendarFeed.replace')}
          </Button>
        </div>
      )}
      {isReplacing && <ReplaceDialog memberId={memberId} form={form} onClose={() => setReplacing(false)} />}
    </>
  );
}

interface WayLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Null before there is an address. */
  href: string | null;
  makeUrl: () => Promise<string>;
  isMaking: boolean;
  children: ReactNode;
}

/** A link to an address; before there is one, a button that makes it and then follows the link. */
function WayLink({ href, makeUrl, isMaking, ...rest }: WayLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (href === null || !isPressed.current) return;
    isPressed.current = false;
    link.current?.focus();
    link.current?.click();
  }, [href]);
  const press = async () => {
    if (isMaking) return;
    isPressed.current = true;
    try {
      await makeUrl();
    } catch {
      isPressed.current = false;
    }
  };
  return (
    <ListItem>
      {href === null ? (
        <RowButton className={styles.row} onClick={() => void press()}>
          {rest.children}
        </RowButton>
      ) : (
        <a {...rest} ref={link} href={href} className={styles.row} />
      )}
    </ListItem>
  );
}

function ReplaceDialog({ memberId, form, onClose }: Omit<FeedWaysProps, 'url'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const make = useMakeFeed(memberId, form);
  const confirm = async () => {
    try {
      await make.mutateAsync({ replace: true });
    } catch {
      return;
    }
    onClose();
    await toast(t('calendarFeed.replaced'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('calendarFeed.replaceQuestion')}
      confirmLabel={t('calendarFeed.replaceConfirm')}
      pending={make.isPending}
      error={ApiError.messageOf(make.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('calendarFeed.replaceText')}</p>
    </ConfirmDialog>
  );
}
