extension Matrix4x4 {
    /// Moves by an offset.
    public static func translation(x: Double, y: Double, z: Double) -> Matrix4x4 {
        Matrix4x4([1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1])
    }

    /// Scales evenly about the origin, for example from a map's pixels to the unit of distances.
    public static func scale(_ factor: Double) -> Matrix4x4 {
        Matrix4x4([factor, 0, 0, 0], [0, factor, 0, 0], [0, 0, factor, 0], [0, 0, 0, 1])
    }

    /// Turns about the x axis by degrees; small angles move the top away from the viewer.
    public static func rotation(aboutX degrees: Double) -> Matrix4x4 {
        let turn = Rotation(degrees)
        return Matrix4x4(
            [1, 0, 0, 0],
            [0, turn.cosine, -turn.sine, 0],
            [0, turn.sine, turn.cosine, 0],
            [0, 0, 0, 1]
        )
    }

    /// Turns about the z axis by degrees, clockwise as the viewer sees it, y being down.
    public static func rotation(aboutZ degrees: Double) -> Matrix4x4 {
        let turn = Rotation(degrees)
        return Matrix4x4(
            [turn.cosine, -turn.sine, 0, 0],
            [turn.sine, turn.cosine, 0, 0],
            [0, 0, 1, 0],
            [0, 0, 0, 1]
        )
    }

    /// Scales things down with their distance from an eye that is `eyeDistance` in front of the origin.
    ///
    /// The plane z = 0 keeps its size; at depth z behind it the factor is 1 / (1 + z / eyeDistance).
    public static func perspective(eyeDistance: Double) -> Matrix4x4 {
        Matrix4x4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, -1 / eyeDistance, 1])
    }

    /// The transform of the layer that contains all others, which keeps them level while the device rolls.
    ///
    /// When the device's top tilts right, the content turns left by as much, about the screen's middle.
    public static func rollContainer(roll: Double) -> Matrix4x4 { rotation(aboutZ: -roll) }
}
