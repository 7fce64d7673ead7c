export declare function embedLines(): string
export declare function gatewayCommands(): string[][]
