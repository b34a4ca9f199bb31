import IconBell from 'icon:bell';
import IconBellOff from 'icon:bell-off';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstalled, ownBrowserLink } from '../../browser/device.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonAnchor } from '../../ui/navigation/button.tsx';
import { type Device, turnOnFailure, useDevicePush, useTestDevice, useTurnOff, useTurnOn } from './api.ts';
import styles from './device-card.module.css';
import type { Obstacle } from './subscription.ts';

interface DeviceCardProps {
  memberId: string;
  /** Undefined until they are known. */
  devices: readonly Device[] | undefined;
}

/** Push notifications of this device: whether they are on, a switch, or what to do where there are none. */
export function DeviceCard({ memberId, devices }: DeviceCardProps) {
  const { t } = useTranslation();
  const { data } = useDevicePush();
  return (
    <Section title={t('push.device')}>
      <Card as="article">
        {data === undefined ? (
          <p className={styles.text}>{t('push.reading')}</p>
        ) : (
          <State memberId={memberId} devices={devices} {...data} />
        )}
      </Card>
    </Section>
  );
}

interface StateProps extends DeviceCardProps {
  obstacle: Obstacle | null;
  subscription: PushSubscription | null;
}

function State({ memberId, devices, obstacle, subscription }: StateProps) {
  const { t } = useTranslation();
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const turnOn = useTurnOn(memberId);
  const turnOff = useTurnOff(memberId);
  const test = useTestDevice(memberId);
  const current = devices?.find((device) => device.current) ?? null;
  const isOn = subscription !== null && (devices === undefined || current !== null);
  const isPending = turnOn.isPending || turnOff.isPending;
  const press = async (enabled: boolean) => {
    if (isPending) return;
    turnOn.reset();
    turnOff.reset();
    test.reset();
    if (!enabled) return turnOff.mutate(current);
    const permission = await turnOn.mutateAsync().catch(() => null);
    // The switch is gone, and with it the focus.
    if (permission === 'denied') text.current?.focus();
  };
  const Icon = isOn ? IconBell : IconBellOff;
  return (
    <>
      <div className={styles.row}>
        <span className={styles.icon} data-on={isOn || undefined}>
          <Icon size={22} stroke={1.7} />
        </span>
        <p id={id} ref={text} tabIndex={-1} className={styles.text}>
          {t(`push.${obstacle ?? (isOn ? 'on' : 'off')}`)}
        </p>
        {obstacle === null && (
          <Switch
            label={t('push.switch')}
            describedBy={id}
            checked={turnOn.isPending || (!turnOff.isPending && isOn)}
            onChange={(enabled) => void press(enabled)}
          />
        )}
      </div>
      {obstacle !== null && (
        <div className={styles.below}>
          <WayOut obstacle={obstacle} />
        </div>
      )}
      {isOn && current !== null && !isPending && (
        <div className={styles.below}>
          <Button variant="light" loading={test.isPending} onClick={() => test.mutate(current.id)}>
            {t('push.test')}
          </Button>
        </div>
      )}
      <p role="status" className={styles.status}>
        {test.isSuccess && t('push.tested')}
        {turnOn.data === 'default' && !isOn && t('push.dismissed')}
      </p>
      <Failure error={turnOn.error ?? turnOff.error ?? test.error} />
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <p role="alert" className={styles.error}>
      {turnOnFailure(error, t)}
    </p>
  );
}

/** What a person can do where this browser has no push notifications. */
function WayOut({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation();
  switch (obstacle) {
    case 'kakaotalk':
      return (
        <ButtonAnchor variant="light" href={ownBrowserLink(window.location.href)}>
          {t('push.ownBrowser')}
        </ButtonAnchor>
      );
    case 'notInstalled':
      return (
        <ol className={styles.steps}>
          <li>{t('push.installShare')}</li>
          <li>{t('push.installAdd')}</li>
          <li>{t('push.installOpen')}</li>
        </ol>
      );
    case 'denied':
      return (
        <p className={styles.how}>{t(isInstalled() ? 'push.allowInSettings' : 'push.allowInBrowser')}</p>
      );
    case 'unsupported':
      return <p className={styles.how}>{t('push.otherBrowser')}</p>;
  }
}
