import type { DeliveryReason, DeliveryState } from '@crewwith/domain/deliveries/states';
import type { Language } from '@crewwith/domain/errors';
import type { Channel, NotificationKind } from '@crewwith/domain/notifications/kinds';
import type { Generated } from 'kysely';

export interface DeliveryTables {
  /** The keys that identify the server to push services (VAPID). The newest that can be decrypted is used. */
  push_keys: {
    id: Generated<number>;
    public_key: string;
    /** The private key, encrypted. */
    private_sealed: string;
    created_time: Date;
  };
  /** The devices with push notifications. */
  push_subscriptions: {
    id: Generated<number>;
    member_id: number;
    /** The log-in of the device, with which the subscription ends. */
    session_id: number;
    endpoint_hash: string;
    /** Of the key that only the browser and the server know: who has it has the device. */
    auth_hash: string;
    /** Endpoint and keys as JSON, encrypted. */
    sealed: string;
    /** The key of the server that the browser has subscribed with. */
    public_key: string;
    /** Names of browser and operating system; null when unknown. */
    device: string | null;
    language: Language;
    /** How often in a row its push service has refused. */
    failures: Generated<number>;
    created_time: Date;
    last_success_time: Generated<Date | null>;
    failed_time: Generated<Date | null>;
  };
  mail_addresses: {
    id: Generated<number>;
    member_id: number;
    address: string;
    language: Language;
    /** Whether mail is sent once a day. */
    digest: Generated<boolean>;
    /** Null until the holder of the address has confirmed it. */
    confirmed_time: Generated<Date | null>;
  };
  /** Of members who do not have the default ones. */
  quiet_hours: {
    member_id: number;
    from_hour: number;
    /** The same as `from_hour`: none. */
    to_hour: number;
  };
  /** What is to be sent to one device or address, or was. A queue: the sender works on it. */
  deliveries: {
    id: Generated<number>;
    /** Null for a test. The row may have been raised since, which gives it another id. */
    notification_id: number | null;
    member_id: number;
    channel: Exclude<Channel, 'inbox'>;
    /** The push subscription or mail address. */
    target_id: number;
    club_id: number | null;
    kind: NotificationKind | null;
    /** While it waits, a target has one delivery of each group. */
    group_key: string | null;
    /** What is sent together has the same one; null until it is claimed. */
    unit: Generated<number | null>;
    /** Whether it has waited for the end of the quiet hours. */
    waited: Generated<boolean>;
    state: Generated<DeliveryState>;
    /** Why it was not sent. */
    reason: Generated<DeliveryReason | null>;
    attempts: Generated<number>;
    due_time: Date;
    /** Until when a server is sending it, by the clock of the database. */
    lease_until: Generated<Date | null>;
    claimed_time: Generated<Date | null>;
    created_time: Date;
  };
}
