/** The used part of autocannon. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  }
  interface Instance extends Promise<{ errors: number; timeouts: number }> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  function autocannon(options: Options): Instance;
  export = autocannon;
}
