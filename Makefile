# Everything a person or a machine does with this checkout. `make` alone lists it.

SHELL := bash
# Imports between our own targets must be declared dependencies: the layers hold.
CHECK := --explicit-target-dependency-import-check error
FORMATTED := Sources Tests Benchmarks Package.swift

# Homebrew keeps libpq off every path.
export PKG_CONFIG_PATH := $(shell brew --prefix 2>/dev/null | sed 's|$$|/opt/libpq/lib/pkgconfig:|')$(PKG_CONFIG_PATH)


# What a crash of `make serve` tells: the functions that it passed, and neither registers nor memory.
BACKTRACE := enable=yes,threads=crashed,symbolicate=fast,registers=none,images=none,interactive=no,color=no
# Prints the path of the program that writes it, which a program with Swift's libraries inside does not look for.
TRACER := swiftc -print-target-info 2>/dev/null \
    | sed -n 's|.*"runtimeResourcePath": *"\(.*\)/lib/swift.*|\1/libexec/swift/linux/swift-backtrace-static|p'

.DEFAULT_GOAL := help
.PHONY: help serve build test lint openapi web schema format bench profile crash cluster proof-alarms proof-fuzz proof-tiles proof-web proof-lens setup clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## build a release and serve this folder on 127.0.0.1:8080 (ARGS="--port 9000 …")
	@scripts/setup build
	@test -x .build/release/sightline || \
	    echo "The first build fetches and compiles the libraries too: it takes some minutes, once."
	@scripts/release
	@tracer=$$($(TRACER)); \
	    test -x "$$tracer" && tracer=",swift-backtrace=$$tracer" || tracer=; \
	    SWIFT_BACKTRACE="$${SWIFT_BACKTRACE-$(BACKTRACE)$$tracer}" exec .build/release/sightline serve $(ARGS)

build: ## build everything for development
	@scripts/setup build
	@swift build $(CHECK)

test: ## set up, lint, build and test, as .ci/run does
	@scripts/setup test
	@$(MAKE) --no-print-directory lint
	@scripts/test

lint: ## check the format of the Swift code, what is bundled and listed, and the benchmarks' functions
	@swift format lint --strict --parallel --recursive $(FORMATTED)
	@scripts/openapi check
	@scripts/schema check
	@scripts/web check
	@python3 -B -m unittest discover --quiet -s Benchmarks

openapi: ## bundle openapi/*.yaml into the document that the server embeds
	@scripts/openapi

web: ## list the files of the web client for the embedding
	@scripts/web

schema: ## write schema.sql, the whole schema for reading, from the migrations
	@scripts/schema

format: ## format the Swift code
	@swift format --in-place --parallel --recursive $(FORMATTED)

bench: ## measure the budgets (NOTES=1000000, PARTS="view upload …"; see Benchmarks/run help)
	@scripts/setup bench
	@Benchmarks/run $(PARTS)

profile: ## let a server that counts what it does work, and write the profile that the release is built with
	@scripts/setup bench
	@scripts/profile train

crash: ## kill the server during uploads N=1000 times, and check that nothing is lost
	@scripts/setup test
	@SIGHTLINE_CRASHES=$(or $(N),1000) scripts/test --filter Crash

cluster: ## kill parts of a deployment under load, and check that nothing is lost (ARGS="--seconds 60 …")
	@scripts/setup cluster
	@test -n "$(SIGHTLINE_PROGRAM)" || scripts/release
	@scripts/cluster run $(ARGS)

proof-alarms: ## let two servers tell the alarms of a simulated day on each engine; continues where it stopped
	@scripts/setup test
	@scripts/proof-alarms $(HOURS)

proof-fuzz: ## fuzz each reader with a million cases; continues where it stopped
	@scripts/setup build
	@scripts/proof-fuzz $(CASES) $(SEED)

proof-tiles: ## compare answers from memory with SQL after 100,000 writes on each engine; continues where it stopped
	@scripts/setup test
	@scripts/proof-tiles $(STEPS) $(SEED)

proof-lens: ## compare the lens with the server's own view in POSES=500 poses; continues where it stopped
	@scripts/setup test
	@scripts/proof-lens $(POSES) $(SEED)

proof-web: ## look at every page of the web client, pan over a million notes, measure loads; continues where it stopped
	@scripts/setup test
	@scripts/proof-web $(NOTES)

setup: ## install everything for building, testing and measuring
	@scripts/setup bench
	@scripts/setup cluster

clean: ## remove builds and measurements, but no database and no upload
	@rm -rf .build .bench
