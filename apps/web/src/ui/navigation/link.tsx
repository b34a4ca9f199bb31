import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** What the next page is told besides its address. */
  state?: unknown;
  children?: ReactNode;
}

const PlainLink = ({ state: _, ...props }: LinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Tells the components of this folder how the app follows its own links. */
export const LinkProvider = LinkContext.Provider;

/** A link inside the app; it does not know which router follows it. */
export function Link(props: LinkProps) {
  const Follow = useContext(LinkContext);
  return <Follow {...props} />;
}

/** A link to somewhere else: a new window, without handing over where it came from. */
export function OutLink({ children, state: _, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A link that a user wrote: as OutLink, and no recommendation of ours. */
export function UserLink({ children, state: _, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}
