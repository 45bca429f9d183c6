export {
    Argument,
    Call,
    Condition,
    Danger,
    GUARD_RULES,
    GuardRule,
    Start,
    Surroundings,
    Where,
    callsIn,
    dangersIn,
    dangersOf,
    guardConfig,
    isAllowed,
}
interface Argument {
    text: string;
    isExact: boolean;
    isPattern: boolean;
}
interface Call {
    program: string;
    args: readonly Argument[];
    cwd: string | undefined;
    input: string | undefined;
    isElsewhere: boolean;
    writes: readonly Argument[];
    variables: Readonly<Record<string, string>>;
}
type Condition = "uncommitted work" | "untracked files";
interface Danger {
    rule: GuardRule;
    command: string;
    effect: string;
    condition?: {
        of: Condition;
        at: string;
    };
}
declare const GUARD_RULES: readonly [
    "delete-folder",
    "force-push",
    "lose-work",
    "drop-database",
    "overwrite-disk"
];
type GuardRule = (typeof GUARD_RULES)[number];
interface Start {
    cwd: string;
    home: string;
    env: Readonly<Record<string, string | undefined>>;
}
interface Surroundings {
    root: string;
    home: string;
    temporary: readonly string[];
    platform: NodeJS.Platform;
    real(path: string): string;
}
interface Where extends Start {
    cwd: string;
    root: string;
}
declare function callsIn(text: string, { cwd, home, env }: Start): Call[];
declare function dangersIn(text: string, start: Start, surroundings: Surroundings): Danger[];
declare function dangersOf(command: string, { root, ...start }: Where, allow?: readonly string[]): Promise<Danger[]>;
declare const guardConfig: {
    readonly guard: {
        readonly type: "object";
        readonly describe: "Whether shell commands that would destroy work need a person\u2019s consent, or are refused";
        readonly fields: {
            readonly enabled: {
                readonly type: "boolean";
                readonly default: true;
                readonly describe: "Whether to check shell commands; false applies only once a person agreed";
            };
            readonly allow: {
                readonly type: "strings";
                readonly default: readonly [
                ];
                readonly describe: `What may run without asking: a rule (${string}) or a command, * for anything; used once the person agreed`;
            };
        };
    };
};
declare function isAllowed({ rule, command }: Danger, allow: readonly string[]): boolean;
