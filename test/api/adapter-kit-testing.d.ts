export {
    BEHAVIOURS,
    Behaviour,
    ContractOptions,
    DANGEROUS_COMMANDS,
    HARMLESS_COMMANDS,
    Mode,
    Moment,
    RecordedPayload,
    adapterContract,
    behavioursOf,
}
interface Adapter<Input = unknown> {
    host: string;
    title: string;
    input: Schema<Input>;
    senderOf?(payload: unknown, env: Env): string | undefined;
    parse(input: Input, env: Env): HookEvent[];
    render(reply: Reply, event: HookEvent): HookOutput;
    capabilities(input: Input, env: Env): Capabilities;
    viewPath?: string;
    rulePath?: string;
    shellSession(env: Env): string | undefined;
    variables: readonly RegExp[];
    install: InstallPlan;
    plugin?: PluginPlan;
    refusals?: Refusals;
    verified?(): Promise<Verified>;
    trial?(): Promise<HookTrial>;
}
declare const BEHAVIOURS: {
    readonly "edits are reported": Expectation;
    readonly "a note beside an edit": Expectation;
    readonly "the start of a session is reported": Expectation;
    readonly "a note at the start of a session": Expectation;
    readonly "prompts are reported": Expectation;
    readonly "a note beside a prompt": Expectation;
    readonly "shell commands are reported": Expectation;
    readonly "a note after a shell command": Expectation;
    readonly "tests run at the end of the turn": Expectation;
    readonly "the agent can be kept going at the end of the turn": Expectation;
    readonly "interrupted turns are reported": Expectation;
    readonly "edits are reported before they are made": Expectation;
    readonly "edits can be refused": Expectation;
    readonly "the person is asked about dangerous commands": Expectation;
    readonly "dangerous commands can be refused": Expectation;
    readonly "the end of a sub-agent is reported": Expectation;
    readonly "the end of a session is reported": Expectation;
    readonly "a person can switch tailtest off and on in the session": Expectation;
};
type Behaviour = keyof typeof BEHAVIOURS;
interface Capabilities {
    noteAfterEdit: boolean;
    noteAtStart: boolean;
    noteAtPrompt: boolean;
    noteAfterCommand: boolean;
    refuse: boolean;
    ask: boolean;
    continueTurn: boolean;
    interactive: boolean;
    showsWhy?: boolean;
    noteLimit: number;
    deadlineMs: Partial<Record<EventType, number>>;
}
interface Consent {
    path: string;
    problems(settings: string, kept: string | undefined): Promise<readonly ConsentProblem[]>;
}
interface ConsentProblem {
    message: string;
    fix: string;
}
interface ContractOptions {
    payloads: Iterable<RecordedPayload>;
    answerSchema: {
        safeParse(value: unknown): {
            success: boolean;
        };
    };
    described?: string;
    modes: Readonly<Record<string, Mode>>;
}
declare const DANGEROUS_COMMANDS: {
    readonly "delete-folder": readonly [
        "rm -rf .",
        "rm -rf ./",
        "rm -rf *",
        "rm -rf ./*",
        "rm -rf .* *",
        "rm -fr .",
        "rm -r -f .",
        "rm -R .",
        "rm --recursive --force .",
        "rm -rf -- .",
        "rm -rf /",
        "rm -rf /*",
        "rm -rf --no-preserve-root /",
        "rm -rf ..",
        "rm -rf ../",
        "rm -rf ../*",
        "rm -rf ../other",
        "rm -rf ../../",
        "rm -rf src/../..",
        "rm -rf ~",
        "rm -rf ~/",
        "rm -rf ~/*",
        "rm -rf \"$HOME\"",
        "rm -rf $HOME/*",
        "rm -rf ${HOME}",
        "rm -rf ~/Documents",
        "rm -rf /home/dev",
        "rm -rf /home",
        "rm -rf /etc/nginx",
        "rm -rf /usr/local/lib/node_modules",
        "rm -rf /home/dev/shop",
        "rm -rf \"/home/dev/shop/\"",
        "rm -rf .git",
        "rm -rf ./.git/",
        "rm -rf packages/web/.git",
        "rm -rf .git/objects",
        "sudo rm -rf /",
        "sudo -u root rm -rf /var/lib/postgresql",
        "sudo -E env FOO=1 rm -rf ..",
        "doas rm -rf /opt",
        "nohup rm -rf .. &",
        "nice -n 10 rm -rf ..",
        "timeout 30 rm -rf ..",
        "time rm -rf ..",
        "command rm -rf ..",
        "\\rm -rf ..",
        "/bin/rm -rf ..",
        "\"rm\" -rf ..",
        "r'm' -rf ..",
        "exec rm -rf ..",
        "env -i rm -rf ..",
        "busybox rm -rf ..",
        "sh -c \"rm -rf ..\"",
        "bash -lc 'rm -rf ..'",
        "bash -c 'cd / && rm -rf home'",
        "eval \"rm -rf ..\"",
        "sudo bash -c \"rm -rf /srv\"",
        "sh -c \"sh -c 'rm -rf ..'\"",
        "cd .. && rm -rf shop",
        "cd / && rm -rf *",
        "cd /; rm -rf tmp",
        "cd ..; cd ..; rm -rf .",
        "(cd .. && rm -rf .)",
        "pushd .. && rm -rf *",
        "mkdir -p dist && rm -rf ..",
        "npm test && rm -rf ..",
        "npm test || rm -rf ..",
        "npm test | tee log; rm -rf ..",
        "rm -rf dist ..",
        "rm -rf node_modules .git",
        "DIR=..; rm -rf $DIR",
        "DIR=/ && rm -rf \"$DIR\"",
        "export DIR=..; rm -rf \"$DIR\"",
        "rm -rf $UNSET_FOLDER/*",
        "rm -rf \"$UNSET_FOLDER\"/",
        "rm -rf ${UNSET_FOLDER:-/}",
        "rm -rf {dist,..}",
        "rm -rf $(pwd)",
        "rm -rf `pwd`",
        "rm -rf \"$(pwd)/..\"",
        "rm -rf $(echo ..)",
        "for d in dist ..; do rm -rf \"$d\"; done",
        "for d in /etc /usr; do rm -rf $d; done",
        "if true; then rm -rf ..; fi",
        "while true; do rm -rf ..; done",
        "{ rm -rf ..; }",
        "! rm -rf ..",
        "clean() { rm -rf ..; }; clean",
        "echo $(rm -rf ..)",
        "X=$(rm -rf ..)",
        "echo \"done $(rm -rf ..)\"",
        "bash <<'EOF'\nrm -rf ..\nEOF",
        "bash <<< \"rm -rf ..\"",
        "echo \"rm -rf ..\" | sh",
        "printf 'rm -rf ..' | bash",
        "echo .. | xargs rm -rf",
        "ls | xargs rm -rf",
        "ls -A | xargs -n 1 rm -rf",
        "find . | xargs rm -rf",
        "find . -delete",
        "find . -type f -delete",
        "find / -name \"*.log\" -delete",
        "find ~ -mtime +30 -delete",
        "find .. -name node_modules -exec rm -rf {} +",
        "find . -not -name keep -delete",
        "find . -exec rm -rf {} \\;",
        "rm -rf .. # clean up",
        "rm \\\n  -rf \\\n  ..",
        "rm -rf .. > /dev/null 2>&1",
        "2>/dev/null rm -rf ..",
        "FOO=bar rm -rf ..",
        "rm -rf $'\\x2e\\x2e'",
        "ssh prod \"rm -rf /\"",
        "docker exec web rm -rf /",
        "trap \"rm -rf ..\" EXIT",
        "npx rm -rf .."
    ];
    readonly "force-push": readonly [
        "git push --force",
        "git push -f",
        "git push -f origin main",
        "git push origin main --force",
        "git push -uf origin main",
        "git push origin +main",
        "git push origin +HEAD:main",
        "git push --mirror backup",
        "git push --force-with-lease --force",
        "git -C ../other push --force",
        "git -c push.default=current push -f",
        "git --no-pager push --force",
        "git commit -m \"x\" && git push --force",
        "git add . && git commit --amend --no-edit && git push -f",
        "sudo git push --force",
        "sh -c \"git push --force\"",
        "cd src && git push --force",
        "GIT_SSH_COMMAND=ssh git push --force",
        "/usr/bin/git push --force"
    ];
    readonly "lose-work": readonly [
        "git reset --hard",
        "git reset --hard HEAD~1",
        "git reset --hard origin/main",
        "git fetch && git reset --hard origin/main",
        "git checkout -- .",
        "git checkout .",
        "git checkout HEAD -- .",
        "git checkout -f main",
        "git checkout --force",
        "git checkout -- ./",
        "git checkout -- :/",
        "git restore .",
        "git restore --staged --worktree .",
        "git restore --source=HEAD~2 .",
        "git switch --discard-changes main",
        "git switch -f main",
        "git clean -f",
        "git clean -fd",
        "git clean -xdf",
        "git clean --force -d",
        "git clean -fd .",
        "git -C . reset --hard",
        "cd src && git checkout -- .",
        "bash -c \"git reset --hard\"",
        "git stash list; git reset --hard"
    ];
    readonly "drop-database": readonly [
        "dropdb shop",
        "dropdb --if-exists -h localhost shop",
        "psql -c \"DROP DATABASE shop\"",
        "psql -U dev -c \"drop database if exists shop;\"",
        "psql --command=\"DROP SCHEMA public CASCADE\"",
        "mysql -e \"DROP DATABASE shop\"",
        "mysql -uroot -p -e 'drop schema shop'",
        "mysqladmin drop shop",
        "echo \"DROP DATABASE shop;\" | psql",
        "psql <<'SQL'\nDROP DATABASE shop;\nSQL",
        "psql <<< \"DROP DATABASE shop\"",
        "mongosh shop --eval \"db.dropDatabase()\"",
        "redis-cli FLUSHALL",
        "redis-cli -n 1 flushdb",
        "rails db:drop",
        "bin/rails db:drop:all",
        "bundle exec rails db:reset",
        "rake db:drop",
        "RAILS_ENV=production rails db:drop",
        "npx prisma migrate reset --force",
        "php artisan migrate:fresh",
        "php artisan db:wipe --force",
        "python manage.py flush --no-input",
        "python3 ./manage.py reset_db",
        "docker exec db psql -c \"DROP DATABASE shop\"",
        "docker compose exec db dropdb shop",
        "mix ecto.drop",
        "npx sequelize-cli db:drop",
        "npx sequelize db:drop",
        "sudo -u postgres psql -c \"SELECT 1; DROP DATABASE shop\""
    ];
    readonly "overwrite-disk": readonly [
        "dd if=image.iso of=/dev/sda bs=4M",
        "sudo dd if=/dev/zero of=/dev/nvme0n1",
        "mkfs.ext4 /dev/sdb1",
        "mkfs -t ext4 /dev/sdb1",
        "sudo mkswap /dev/vda2",
        "cat image.iso > /dev/sdb",
        "echo x >/dev/sda",
        "> /dev/sda",
        "cp image.iso /dev/sdb",
        "cat image.iso | sudo tee /dev/sdb",
        "wipefs -a /dev/sdb",
        "shred -v /dev/sdb",
        "diskutil eraseDisk JHFS+ Disk disk2",
        "blkdiscard /dev/nvme0n1"
    ];
};
type Env = Readonly<Record<string, string | undefined>>;
interface EventBase {
    host: string;
    session: string;
    turn?: string;
    call?: string;
    agent?: string;
    cwd: string;
    start: string;
    folders?: readonly string[];
    readOnly?: boolean;
}
type EventType = keyof Events;
interface Events {
    "session-started": {
        cause: "startup" | "resume" | "clear" | "compact" | "fork";
    };
    "prompt-sent": {
        text: string;
        switch?: Switch;
    };
    "file-edited": {
        files: FileChange[];
        reported?: true;
        byCommand?: true;
    };
    "edit-proposed": {
        edits: ProposedEdit[];
    };
    "command-proposed": {
        command: string;
    };
    "command-ran": {
        command: string;
        failed: boolean;
        begins?: true;
    };
    "subagent-ended": {
        agent: string;
    };
    "turn-ended": {
        continued: boolean;
        aborted: boolean;
        waiting: Waiting;
    };
    "session-ended": {
        reason: string;
    };
    notified: {
        kind: string;
        text: string;
    };
}
type Expectation = <Input>(adapter: Adapter<Input>, mode: Mode) => boolean;
interface FileChange {
    path: string;
    kind: "created" | "written" | "deleted" | "renamed";
    from?: string;
    before?: string;
}
interface Guidance {
    rule: {
        name: string;
        description: string;
        text: string;
    };
    skill: {
        name: string;
        description: string;
        text: string;
        pages: readonly GuidancePage[];
    };
    commands: readonly GuidanceCommand[];
    agents: readonly GuidanceAgent[];
}
interface GuidanceAgent {
    name: string;
    description: string;
    text: string;
}
interface GuidanceCommand {
    name: string;
    argument?: string;
    description: string;
    text: string;
}
interface GuidancePage {
    path: string;
    text: string;
}
declare const HARMLESS_COMMANDS: readonly [
    "rm -rf node_modules dist",
    "rm -rf ./dist/*",
    "rm -rf dist/ coverage/ .next",
    "rm -rf src/legacy",
    "rm -rf \"$(mktemp -d)\"",
    "rm -rf /tmp/build-1",
    "rm -rf /tmp/a/*",
    "rm -f package-lock.json",
    "rm *.log",
    "rm -f ../notes.txt",
    "rm dist/a.js dist/b.js",
    "rm -rf packages/*/dist",
    "rm -rf **/__pycache__",
    "rm -rf ..cache",
    "rm -rf ...",
    "rm -rf .github/old",
    "rm -rf .gitignore.d",
    "rm -f .git/index.lock",
    "rm -rf .git/rebase-merge",
    "rm -rf \"${BUILD_FOLDER:?}\"/*",
    "rm -rf ${UNSET_FOLDER:-dist}",
    "rm -rf {dist,coverage}",
    "DIR=dist; rm -rf $DIR",
    "DIR=dist && rm -rf \"$DIR\"/*",
    "for d in dist coverage; do rm -rf \"$d\"; done",
    "cd src && rm -rf legacy",
    "cd src && rm -rf *",
    "cd src && rm -rf ../dist",
    "(cd .. && ls); rm -rf dist",
    "cd packages/web && rm -rf .next && cd ../.. && rm -rf dist",
    "sudo rm -rf dist",
    "sh -c \"rm -rf dist\"",
    "bash -c \"cd src && rm -rf legacy\"",
    "find . -name \"*.pyc\" -delete",
    "find . -type d -name __pycache__ -exec rm -rf {} +",
    "find /home/dev/shop -name \"*.tmp\" -delete",
    "find src -type f -delete",
    "find . -name \"*.orig\" | xargs rm -f",
    "find . -type d -name dist | xargs rm -rf",
    "find / -name \"*.log\"",
    "ls | xargs rm -f",
    "git ls-files -d | xargs git rm",
    "echo \"rm -rf /\"",
    "echo 'rm -rf ..'",
    "echo rm -rf ..",
    "printf \"%s\" \"rm -rf /\"",
    "echo \"rm -rf ..\" > clean.sh",
    "cat > clean.sh <<'EOF'\nrm -rf ..\nEOF",
    "cat <<EOF | grep rm\nrm -rf ..\nEOF",
    "grep -rn \"rm -rf /\" .",
    "rg 'git push --force'",
    "git log --grep \"rm -rf ..\"",
    "git commit -m \"rm -rf / is gone\"",
    "git commit -m \"Drop database shop; git push --force\"",
    "git commit -F - <<'EOF'\nrm -rf ..\nEOF",
    "# rm -rf ..",
    "ls # rm -rf ..",
    "alias clean='rm -rf ..'",
    "man rm",
    "which rm",
    "rmdir empty",
    "rm --help",
    "docker run --rm -v \"$PWD\":/app node rm -rf /app/dist",
    "docker exec web rm -rf /var/cache/app",
    "ssh prod \"rm -rf /srv/app/releases/1\"",
    "docker rm -f web",
    "npm rm lodash",
    "git rm -r --cached dist",
    "pnpm store prune",
    "rm -ri",
    "git push",
    "git push -u origin main",
    "git push origin main",
    "git push --force-with-lease",
    "git push --force-with-lease origin main",
    "git push --force --dry-run",
    "git push -n -f",
    "git push --tags",
    "git push origin :old-branch",
    "git push --follow-tags",
    "git commit -m \"git push --force\"",
    "git config alias.pf \"push --force-with-lease\"",
    "git fetch --force",
    "git branch -f topic main",
    "git tag -f v1",
    "git reset",
    "git reset HEAD src/cart.ts",
    "git reset --soft HEAD~1",
    "git reset --mixed",
    "git checkout main",
    "git checkout -b topic",
    "git checkout -- src/cart.ts",
    "git checkout src/cart.ts",
    "git checkout HEAD~1 -- src/cart.ts",
    "git switch main",
    "git switch -c topic",
    "git restore src/cart.ts",
    "git restore --staged .",
    "git restore -S .",
    "git clean -n",
    "git clean -nfd",
    "git clean -fdx node_modules",
    "git stash",
    "git stash pop",
    "git rebase -i HEAD~2",
    "git merge --abort",
    "git diff",
    "git status --short && git diff --stat",
    "createdb shop",
    "dropdb --help",
    "psql -c \"SELECT 1\"",
    "psql -c \"DROP TABLE carts\"",
    "psql -c \"SELECT 'drop database shop'\"",
    "psql -c \"-- drop database shop\"",
    "psql -f schema.sql",
    "echo \"DROP DATABASE shop;\"",
    "echo \"DROP DATABASE shop;\" > drop.sql",
    "grep -i \"drop database\" schema.sql",
    "mysql -e \"SHOW DATABASES\"",
    "mysqladmin status",
    "redis-cli GET flushall",
    "rails db:migrate",
    "RAILS_ENV=test rails db:drop",
    "rails db:drop RAILS_ENV=test",
    "npx prisma migrate dev",
    "npx prisma generate",
    "php artisan migrate",
    "python manage.py migrate",
    "python manage.py test",
    "mix ecto.migrate",
    "mix test",
    "dd if=/dev/zero of=disk.img bs=1M count=10",
    "dd if=/dev/sda of=backup.img",
    "mkfs.ext4 disk.img",
    "echo x > /dev/null",
    "npm test > /dev/null 2>&1",
    "cat /dev/sda1 | head -c 10",
    "lsblk",
    "fdisk -l /dev/sda",
    "parted /dev/sda print",
    "diskutil list",
    "cp a b",
    "npm test",
    "npm ci && npm run build",
    "npx vitest run src/cart.test.ts",
    "python -m pytest -q",
    "go test ./...",
    "cargo clean",
    "make clean",
    "node node_modules/@tailtest/cli/dist/bin.js run src/cart.test.ts",
    "sed -i \"s/a/b/\" src/cart.ts",
    "mv src/a.ts src/b.ts",
    "ls -la ..",
    "cat ../README.md",
    "cd .. && ls",
    "node -e \"process.exit(0)\"",
    "for f in src/*.ts; do echo \"$f\"; done",
    "if [ -d dist ]; then rm -rf dist; fi",
    "[[ -d dist ]] && rm -rf dist",
    "test -d dist && rm -rf dist || true",
    "case \"$1\" in clean) rm -rf dist ;; *) ls ;; esac",
    "x=$((1 + 2)); echo $x",
    "curl -s https://example.com | jq .",
    "tar -czf dist.tgz dist && rm -rf dist",
    "pkill -f vite",
    "echo $(( 3 > 2 ))",
    "diff <(ls a) <(ls b)",
    "echo \"unclosed",
    "echo 'unclosed",
    "echo $(unclosed",
    ")",
    "",
    "   ",
    ";;",
    "if"
];
interface HookCommand {
    command: string;
    args: readonly string[];
}
type HookEvent<T extends EventType = EventType> = {
    [K in T]: {
        type: K;
    } & EventBase & Events[K];
}[T];
interface HookNeeds {
    edits?: boolean;
    alone?: boolean;
}
interface HookOutput {
    stdout?: string;
    stderr?: string;
    exitCode: number;
}
interface HookStart {
    event: string;
    matcher?: string;
    start: string | HookCommand;
    timeoutMs?: number;
}
interface HookTrial {
    payload(hook: HookStart, project: TrialProject): TrialPayload | undefined;
    expand(text: string, root: string): string;
    variables(root: string): Env;
    answer(hook: HookStart): {
        safeParse(value: unknown): {
            success: boolean;
        };
    };
}
interface HostDocument {
    path: string;
    text: string;
}
interface HostSigns {
    project: readonly string[];
    home: readonly string[];
    commands: readonly string[];
    variables: readonly string[];
}
interface InstallPlaces {
    root: string;
    home: string;
}
interface InstallPlan {
    scopes: readonly Scope[];
    signs: HostSigns;
    settings(scope: Scope, places: InstallPlaces): readonly SettingsFile[];
    documents(scope: Scope, places: InstallPlaces, guidance: Guidance): readonly HostDocument[];
    projectScript: {
        path: string;
        reference: string;
        text: string;
    };
    deadlineMs: Partial<Record<EventType, number>>;
    plugins?: PluginSigns;
    alsoRuns?: readonly string[];
    nextSteps(scope: Scope): readonly string[];
}
interface Mode {
    env?: Env;
    samples: Partial<Record<Moment, readonly unknown[]>>;
}
type Moment = EventType | "turn-aborted" | "switched";
interface PatchHunk {
    below?: string;
    lines: readonly PatchLine[];
    isEnd: boolean;
}
interface PatchLine {
    mark: " " | "-" | "+";
    text: string;
}
interface PluginFacts {
    name: string;
    version: string;
    description: string;
    author: string;
    license: string;
    homepage: string;
    keywords: readonly string[];
}
interface PluginFile {
    path: string;
    text: string;
}
interface PluginPlan {
    manifest: string;
    command?: string;
    skill?: string;
    icon?: string;
    module?(): Promise<PluginFile>;
    files(facts: PluginFacts, guidance: Guidance): readonly PluginFile[];
    catalogue?(facts: PluginFacts, source: string): PluginFile;
}
interface PluginSigns {
    paths(places: InstallPlaces): readonly string[];
    enabled(texts: readonly (string | undefined)[]): Promise<readonly string[]>;
}
type ProposedEdit = {
    path: string;
} & ({
    kind: "write";
    text: string;
} | {
    kind: "replace";
    old: string;
    by: string;
    everywhere: boolean;
} | {
    kind: "patch";
    hunks: readonly PatchHunk[];
    from?: string;
} | {
    kind: "delete";
});
interface RecordedPayload {
    name: string;
    payload: unknown;
    env?: Env;
}
interface Refusals {
    seenIn?: string;
    gaps: readonly {
        platform?: string;
        text: string;
    }[];
}
type Reply = {
    type: "silent";
} | {
    type: "note";
    text: string;
    user?: string;
} | {
    type: "tell";
    user: string;
} | {
    type: "continue";
    text: string;
    user?: string;
} | {
    type: "ask";
    reason: string;
} | {
    type: "refuse";
    reason: string;
};
interface Schema<Input> {
    check(value: unknown): Input | undefined;
    zod(): Promise<{
        safeParse(value: unknown): {
            success: boolean;
            data?: Input;
        };
    }>;
}
type Scope = "local" | "project" | "user";
interface SettingsFile {
    path: string;
    merge(text: string | undefined, hook: HookCommand, needs?: HookNeeds): string;
    remove(text: string): string | undefined;
    find(text: string): readonly HookCommand[];
    starts?(text: string): readonly HookStart[];
    problems(text: string): readonly SettingsProblem[];
    executable?: boolean;
    consent?: Consent;
}
interface SettingsProblem {
    message: string;
    stops: "file" | "host";
}
type Switch = "off" | "on" | "tdd-off" | "tdd-on" | "tdd-status";
interface TrialPayload {
    payload: unknown;
    speaks: boolean;
}
interface TrialProject {
    root: string;
    source: {
        path: string;
        text: string;
    };
    gated: {
        path: string;
        before: string;
        after: string;
    };
    command: string;
}
interface Verified {
    of?: string;
    version: string;
    day: string;
    how: string;
    program?: string;
}
type Waiting = "no" | "question" | "background" | "plan";
declare function adapterContract<Input>(adapter: Adapter<Input>, options: ContractOptions): void;
declare function behavioursOf<Input>(adapter: Adapter<Input>, mode: Mode): ReadonlyMap<string, boolean>;
